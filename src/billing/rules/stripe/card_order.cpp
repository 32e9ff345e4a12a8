#include "billing/rules/stripe/card_order.h"

#include "billing/rules/order.h"
#include "billing/rules/prices.h"
#include "billing/rules/stripe/client.h"
#include "billing/tables/card_payments.h"
#include "billing/tables/evidence.h"
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

// Returns the order that a session names, or the payment of a charge or dispute, or an empty text.
std::string name_of_order(const rapidjson::Value& object) {
  const std::string name = json::text_member(object, "client_reference_id");
  return name.empty() ? stripe::text_in(object, "metadata", "order") : name;
}

std::optional<std::string> order_about(db::Database& db, const rapidjson::Value& object) {
  const auto intent = payment_intent_of(object);
  if (const auto paid = intent ? db::autocommit(db, orders::paid_with, *intent) : std::nullopt) return paid;
  const auto named = order_named(db, name_of_order(object));
  return named ? std::optional(named->id) : std::nullopt;
}

// Returns the source and the members that identify an object, and say what has become of it.
std::string summary_of(const std::string& source, const rapidjson::Value& object) {
  std::string summary = source;
  for (const char* name :
       {"object", "id", "charge", "payment_intent", "client_reference_id", "status", "payment_status", "reason",
        "failure_reason", "currency", "amount", "amount_total", "amount_refunded"}) {
    const auto* value = json::member(object, name);
    if (value && value->IsString()) summary += std::string(" ") + name + "=" + json::text_member(object, name);
    if (value && value->IsInt64()) summary += std::string(" ") + name + "=" + std::to_string(value->GetInt64());
  }
  return tables::on_a_line(summary);
}

}  // namespace

void keep_evidence(db::Database& db, const std::string& source, const rapidjson::Value& object) {
  if (const auto order = order_about(db, object)) return keep_evidence(db, *order, source, object);
  if (!crypto::from_uuid_text(name_of_order(object))) return;  // another site's sale on the same Stripe account
  log_problem(LogLevel::warning, {{"order", name_of_order(object)}}, "is not here: " + summary_of(source, object));
}

void keep_evidence(db::Database& db, const std::string& order_id, const std::string& source,
                   const rapidjson::Value& object) {
  db::autocommit(db, orders::keep_evidence, order_id, summary_of(source, object) + "\n");
}

void apply_session(db::Database& db, const Config& config, const rapidjson::Value& session) {
  const auto order = order_named(db, json::text_member(session, "client_reference_id"));
  if (!order || order->method != orders::kCard) return;  // another site's sale on the same Stripe account
  if (order->session_id && *order->session_id != json::text_member(session, "id")) return;
  const bool paid = json::text_member(session, "payment_status") == "paid";
  if (paid && !has_the_price(session)) {
    db::transact(db, [&](db::Transaction& tx) {
      orders::complete(tx, order->id, payment_intent_of(session));  // so that it is kept
      orders::note_mispaid(tx, order->id);
    });
    log_problem(LogLevel::warning, {{"order", crypto::uuid_text(order->id)}},
                "paid, but not 5.00 USD, so that no key was made; look at Stripe's page of the payment");
    return;
  }
  const auto intent = payment_intent_of(session);
  const bool completed = json::text_member(session, "status") == "complete";
  db::transact(db, [&](db::Transaction& tx) {
    const bool reversed = intent && card_payments::lock_and_see_reversed(tx, *intent);
    if (reversed || completed) orders::complete(tx, order->id, intent);
    if (reversed)
      reverse_order(tx, order->id);
    else if (paid)
      fulfil_order(tx, config.secret, order->id, intent);
  });
}

}  // namespace billing::rules
