#include "billing/rules/stripe/checkout.h"

#include "billing/rules/prices.h"
#include "billing/rules/stripe/card_order.h"
#include "billing/rules/stripe/client.h"
#include "crypto/digest.h"
#include "crypto/encoding.h"
#include "crypto/random.h"
#include "limits/throttle.h"
#include "refusal.h"

namespace billing::rules {

namespace orders = tables::orders;

namespace {

refusal::Unavailable no_checkout() {
  return refusal::Unavailable("checkout_unavailable",
                              "Payment by card is not available right now; nothing was charged.", 10);
}

stripe::Fields session_fields(const std::string& base_url, const std::string& order) {
  return {{"mode", "payment"},
          {"client_reference_id", order},
          {"line_items[0][quantity]", "1"},
          {"line_items[0][price_data][currency]", "usd"},
          {"line_items[0][price_data][unit_amount]", std::to_string(kPackPriceCents)},
          {"line_items[0][price_data][product_data][name]", "API key for 500 concept generations"},
          {"payment_intent_data[metadata][order]", order},
          {"success_url", base_url + "/api-keys/claim?session_id={CHECKOUT_SESSION_ID}"},
          {"cancel_url", base_url + "/api-keys"}};
}

struct Session {
  std::string id, url;
};

Session session_in(const std::optional<stripe::Response>& response) {
  if (!stripe::is_ok(response)) throw no_checkout();
  const Session session{json::text_member(response->body, "id"), json::text_member(response->body, "url")};
  const bool is_url = session.url.rfind("http", 0) == 0 && session.url.find_first_of("\r\n") == session.url.npos;
  if (!stripe::is_session_id(session.id) || !is_url) throw no_checkout();
  return session;
}

}  // namespace

void require_cards(const Config& config) {
  if (config.stripe.secret_key.empty()) {
    throw refusal::Unavailable("checkout_unavailable", "Payment by card is not turned on here.", 3600);
  }
}

// Stores nothing before Stripe has answered, because nobody can pay without its page.
Checkout begin_checkout(const Till& till, const std::string& address) {
  require_cards(till.config);
  limits::take(till.db, {limits::of_address(till.config, limits::kCheckouts, address)});
  const std::string id = crypto::random_bytes(16), name = crypto::uuid_text(id), secret = crypto::random_base62(43);

  const auto session =
      session_in(stripe::post(till.http, till.config, "/v1/checkout/sessions",
                              session_fields(till.config.base_url, name), name, stripe::kBuyerTimeout));
  db::transact(till.db, [&](db::Transaction& tx) {
    orders::insert_checkout(tx, id, kPackCredits, session.id, crypto::sha256(secret));
  });
  return {id, session.url, secret};
}

std::optional<tables::orders::Order> order_of_session(db::Database& db, const std::string& session_id) {
  return stripe::is_session_id(session_id) ? orders::by_session(db, session_id) : std::nullopt;
}

bool is_secret_of(const tables::orders::Order& order, const std::string& secret) {
  return order.claim_hash && crypto::equal(*order.claim_hash, crypto::sha256(secret));
}

tables::orders::Order refresh_from_stripe(const Till& till, const tables::orders::Order& order) {
  if (order.state != orders::State::open || !order.session_id) return order;
  const auto response =
      stripe::get(till.http, till.config, "/v1/checkout/sessions/" + *order.session_id, stripe::kBuyerTimeout);
  if (!stripe::is_ok(response)) return orders::by_id(till.db, order.id).value_or(order);
  keep_evidence(till.db, order.id, "asked", response->body);
  apply_session(till.db, till.config, response->body);
  return orders::by_id(till.db, order.id).value_or(order);
}

}  // namespace billing::rules
