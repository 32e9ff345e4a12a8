#include "billing/rules/stripe/reversal.h"

#include "billing/rules/order.h"
#include "billing/rules/prices.h"
#include "billing/rules/stripe/client.h"
#include "billing/tables/card_payments.h"
#include "billing/tables/card_reversals.h"
#include "billing/tables/orders.h"
#include "crypto/encoding.h"
#include "log.h"
#include "pattern.h"

namespace billing::rules {

namespace orders = tables::orders;
namespace card_payments = tables::card_payments;
namespace card_reversals = tables::card_reversals;

namespace {

// What an object is about: its payment, and the order that it names itself, unless that was paid by another payment.
struct Subject {
  std::optional<std::string> payment_intent, order;
};

Subject subject_of(db::Database& db, const rapidjson::Value& object) {
  const auto id = crypto::from_uuid_text(stripe::text_in(object, "metadata", "order"));
  const auto order = id ? orders::by_id(db, *id) : std::nullopt;
  const auto intent = stripe::payment_intent_of(object);
  const bool is_meant = order && order->method == orders::kCard &&
                        (!intent || !order->payment_intent || *order->payment_intent == *intent);
  return {intent, is_meant ? std::optional(order->id) : std::nullopt};
}

std::optional<std::string> order_of(db::Transaction& tx, const Subject& subject) {
  const auto paid = subject.payment_intent ? orders::paid_with(tx, *subject.payment_intent) : std::nullopt;
  return paid ? paid : subject.order;
}

// The order may not be fulfilled yet, because events come in any order.
void reverse(db::Transaction& tx, const Subject& subject) {
  if (subject.payment_intent) card_payments::lock_and_mark_reversed(tx, *subject.payment_intent);
  const auto order = order_of(tx, subject);
  if (order && subject.payment_intent) orders::complete(tx, *order, subject.payment_intent);
  if (order) reverse_order(tx, *order);
}

// Logs a refund or a dispute of ours that it cannot read.
std::optional<card_reversals::Reversal> reversal_of(const rapidjson::Value& object, const std::string& kind) {
  const std::string id = json::text_member(object, "id");
  const auto intent = stripe::payment_intent_of(object);
  const auto* cents = json::member(object, "amount");
  if (!intent || !cents || !cents->IsInt64() || !fits(id, "[a-z]{1,8}_[A-Za-z0-9_]{1,240}")) {
    log_problem(LogLevel::warning, {{"stripe", kind}},
                "lacks its id, payment or amount, so it will not be known if it is undone");
    return std::nullopt;
  }
  return card_reversals::Reversal{id, kind, *intent, cents->GetInt64()};
}

bool is_undone(const rapidjson::Value& object) {
  const std::string status = json::text_member(object, "status");
  return status == "failed" || status == "canceled" || status == "won";
}

// Returns whether it stands, as far as we know from all events.
bool lock_and_record(db::Transaction& tx, const card_reversals::Reversal& reversal, const rapidjson::Value& object) {
  card_payments::lock_and_see_reversed(tx, reversal.payment_intent);
  if (is_undone(object))
    card_reversals::record_undone(tx, reversal);
  else if (json::text_member(object, "status") == "lost")
    card_reversals::record_lost(tx, reversal);
  else
    card_reversals::record_standing(tx, reversal);
  return card_reversals::stands(tx, reversal.id);
}

}  // namespace

void apply_refunded_charge(db::Database& db, const rapidjson::Value& charge) {
  const auto subject = subject_of(db, charge);
  db::transact(db, [&](db::Transaction& tx) {
    if (subject.payment_intent) card_payments::lock_and_see_reversed(tx, *subject.payment_intent);
    if (subject.payment_intent)
      card_reversals::record_standing(tx,
                                      {*subject.payment_intent, "charge", *subject.payment_intent, kPackPriceCents});
    const auto order = order_of(tx, subject);
    // It does not say by which refund, so this may be old news of the one that failed. Refunds report themselves, too.
    if (!order || !orders::was_restored(tx, *order)) reverse(tx, subject);
  });
}

void apply_refund(db::Database& db, const rapidjson::Value& refund) {
  const auto reversal = reversal_of(refund, "refund");
  if (!reversal) return;
  const auto subject = subject_of(db, refund);
  db::transact(db, [&](db::Transaction& tx) {
    lock_and_record(tx, *reversal, refund);
    if (card_reversals::is_reversed(tx, reversal->payment_intent, kPackPriceCents)) reverse(tx, subject);
  });
}

void apply_dispute(db::Database& db, const rapidjson::Value& dispute) {
  const auto reversal = reversal_of(dispute, "dispute");
  const auto subject = subject_of(db, dispute);
  db::transact(db, [&](db::Transaction& tx) {
    if (reversal ? lock_and_record(tx, *reversal, dispute) : !is_undone(dispute)) reverse(tx, subject);
  });
}

}  // namespace billing::rules
