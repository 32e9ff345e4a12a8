#pragma once
#include <optional>
#include <string>

#include "billing/rules/till.h"
#include "billing/tables/orders.h"

// Sells key packs by card: Stripe Checkout takes the money, and reports it by its webhook. The buyer's browser, which
// returns with a cookie, may be faster. Both fulfil the order by the same statement, so it happens once.
namespace billing::rules {

using tables::orders::Order;

struct Checkout {
  std::string order_id;  // 16 raw bytes
  std::string url;       // of Stripe's page
  std::string secret;    // for the buyer's cookie: proves that the order is theirs
};

// Throws refusal::Unavailable if cards are not configured.
void require_cards(const Config& config);

// Throws refusal::Unavailable if cards are not configured or Stripe does not answer, and refusal::TooMany for too many
// checkouts from that address.
Checkout begin_checkout(const Till& till, const std::string& address);

std::optional<tables::orders::Order> order_of_session(db::Database& db, const std::string& session_id);
bool is_secret_of(const tables::orders::Order& order, const std::string& secret);

// Asks Stripe about an open order and fulfils it if it was paid. Returns the order as it is afterwards, which is
// unchanged if Stripe does not answer.
Order refresh_from_stripe(const Till& till, const tables::orders::Order& order);

}  // namespace billing::rules
