#pragma once
#include <optional>
#include <string>

#include "billing/tables/orders.h"
#include "worker.h"

// Key packs by card: Stripe Checkout takes the money, and tells us by its webhook. The buyer's browser, which comes
// back with a cookie, may be faster; both fulfil the order by the same statement, so it happens once.
namespace billing::rules {

struct Checkout {
  std::string order_id;  // 16 raw bytes
  std::string url;       // Stripe's page
  std::string secret;    // for the buyer's cookie: proves that the order is theirs
};

// Throws refusal::Unavailable when cards are not configured.
void require_cards(const Config& config);

// The same, and when Stripe does not answer; refusal::TooMany for too many from that address, nginx's word for the
// peer.
Checkout begin_checkout(Worker& worker, const std::string& address);

std::optional<tables::orders::Order> order_of_session(db::Database& db, const std::string& session_id);
bool is_secret_of(const tables::orders::Order& order, const std::string& secret);

// Asks Stripe about an open order and fulfils it when it was paid; gives the order as it is then, also when Stripe does
// not say.
tables::orders::Order looked_after(Worker& worker, const tables::orders::Order& order);

// What a webhook's event says, its signature being checked: fulfils, or takes unused credits back. Events that mean
// nothing to us, and those seen before, change nothing.
void take_event(Worker& worker, const std::string& body);

// The whole price back to the card, unless it is there already, and the unused credits off the key. Throws
// std::runtime_error when Stripe refuses, or does not say; then it may be called again.
void refund(Worker& worker, const tables::orders::Order& order);

}  // namespace billing::rules
