#include "billing/rules/stripe/card_order.h"

#include "billing/rules/order.h"
#include "billing/rules/prices.h"
#include "billing/rules/stripe/client.h"
#include "billing/tables/card_payments.h"
#include "billing/tables/orders.h"
#include "crypto/encoding.h"
#include "log.h"

namespace billing::rules {

using stripe::payment_intent_of;
using tables::orders::Order;
namespace orders = tables::orders;
namespace card_payments = tables::card_payments;

namespace {

bool has_the_price(const rapidjson::Value& session) {
  const auto* amount = json::member(session, "amount_total");
  return json::text_member(session, "currency") == "usd" && amount && amount->IsInt64() &&
         amount->GetInt64() == kPackPriceCents;
}

std::optional<tables::orders::Order> order_named(db::Database& db, const std::string& uuid) {
  const auto id = crypto::from_uuid_text(uuid);
  return id ? orders::by_id(db, *id) : std::nullopt;
}

}  // namespace

void apply_session(db::Database& db, const Config& config, const rapidjson::Value& session) {
  const auto order = order_named(db, json::text_member(session, "client_reference_id"));
  if (!order || order->method != orders::kCard) return;  // another site's sale on the same Stripe account
  if (order->session_id && *order->session_id != json::text_member(session, "id")) return;
  const bool paid = json::text_member(session, "payment_status") == "paid";
  if (paid && !has_the_price(session)) {
    log_problem(LogLevel::warning, {{"order", crypto::uuid_text(order->id)}},
                "paid, but not 5.00 USD, so that no key was made; look at Stripe's page of the payment");
    return;
  }
  const auto intent = payment_intent_of(session);
  const bool completed = json::text_member(session, "status") == "complete";
  db::transact(db, [&](db::Transaction& tx) {
    if (intent && card_payments::lock_and_see_reversed(tx, *intent))
      reverse_order(tx, order->id);
    else if (paid)
      fulfil_order(tx, config.secret, order->id, intent);
    else if (completed)
      orders::complete(tx, order->id, intent);
  });
}

// The order may not be fulfilled yet, because events come in any order.
void apply_reversal(db::Database& db, const rapidjson::Value& object) {
  const auto intent = payment_intent_of(object);
  const auto named = order_named(db, stripe::text_in(object, "metadata", "order"));
  db::transact(db, [&](db::Transaction& tx) {
    if (intent) card_payments::lock_and_mark_reversed(tx, *intent);
    auto order = intent ? orders::paid_with(tx, *intent) : std::nullopt;
    if (!order && named && named->method == orders::kCard) order = named->id;
    if (order) reverse_order(tx, *order);
  });
}

}  // namespace billing::rules
