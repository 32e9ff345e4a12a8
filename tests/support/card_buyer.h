#pragma once
#include <map>
#include <string>

#include "support/stack.h"
#include "support/stripe.h"

Stack::Settings card_settings();

// A browser that buys a pack by card, and Stripe's webhook.
struct Buyer {
  explicit Buyer(Stack& stack = Stack::with(card_settings())) : stack(stack), client(stack.client()) {}

  Stack& stack;
  Client client;
  std::map<std::string, std::string> cookies;

  Answer begin();
  Answer claim(const std::string& accept = "application/json");
  void be_paid() { stripe().status = "paid"; }
  std::string completed();
  // Begins an order and has Stripe say that it was paid.
  void fulfil();
  Answer generate(const std::string& key);

  // Stripe reports an event.
  Answer hear(const std::string& type, const std::string& object);
  Answer hear(const std::string& type, const std::string& object, const std::string& secret);
  std::string refunded(bool in_full);
  std::string disputed(const std::string& status);

  std::int64_t keys() { return stack.number("SELECT COUNT(*) FROM api_keys"); }
  std::int64_t orders() { return stack.number("SELECT COUNT(*) FROM orders"); }
  std::string state_of_order();
  bool is_warned_of();
  void age_orders(int hours);
  void age_all_orders(int days);
};
