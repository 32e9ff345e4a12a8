#include "billing/rules/stripe/events.h"

#include <map>
#include <set>

#include "billing/rules/stripe/card_order.h"
#include "billing/rules/stripe/client.h"
#include "billing/rules/stripe/reversal.h"
#include "billing/rules/stripe/signature.h"
#include "billing/tables/payments.h"
#include "json/strict.h"
#include "refusal.h"

namespace billing::rules {

namespace {

// `charge.refund.updated` is older than the others. It reports the same for some ways to pay.
const std::set<std::string> kRefundEvents = {"refund.created", "refund.updated", "refund.failed",
                                             "charge.refund.updated"};
const std::set<std::string> kDisputeEvents = {"charge.dispute.created", "charge.dispute.closed",
                                              "charge.dispute.funds_reinstated"};

// Says whether the bank only asks and takes nothing: warning_needs_response, warning_under_review, warning_closed.
bool is_inquiry(const rapidjson::Value& dispute) {
  return json::text_member(dispute, "status").rfind("warning_", 0) == 0;
}

bool refunded_in_full(const rapidjson::Value& charge) {
  const auto* refunded = json::member(charge, "refunded");
  return refunded && refunded->IsTrue();
}

}  // namespace

void handle_webhook(db::Database& db, const Config& config, const std::string& signature, const std::string& body) {
  const auto now = [&] { return tables::payments::now(db); };
  if (!signed_by_stripe(signature, body, config.stripe.webhook_secret, now)) {
    throw refusal::InvalidFields(std::map<std::string, std::string>{{"Stripe-Signature", "does not hold"}});
  }
  handle_event(db, config, body);
}

void handle_event(db::Database& db, const Config& config, const std::string& body) {
  const auto event = json::parse_strictly(body);
  const std::string type = json::text_member(event, "type");
  const auto* data = json::member(event, "data");
  const auto* object = data ? json::member(*data, "object") : nullptr;
  if (!object) throw refusal::BadBody("The event has no data.object.");
  keep_evidence(db, json::text_member(event, "id") + " " + type, *object);
  if (type == "checkout.session.completed" || type == "checkout.session.async_payment_succeeded")
    apply_session(db, config, *object);
  if (type == "charge.refunded" && refunded_in_full(*object)) apply_refunded_charge(db, *object);
  if (kRefundEvents.count(type) != 0) apply_refund(db, *object);
  if (kDisputeEvents.count(type) != 0 && !is_inquiry(*object)) apply_dispute(db, *object);
  // If a dispute began as an inquiry, this is the first event that reports the loss of the money.
  if (type == "charge.dispute.funds_withdrawn") apply_dispute(db, *object);
}

}  // namespace billing::rules
