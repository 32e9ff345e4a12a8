#include "billing/rules/stripe_events.h"

#include <map>

#include "billing/rules/card_order.h"
#include "billing/rules/stripe.h"
#include "billing/rules/stripe_signature.h"
#include "billing/tables/payments.h"
#include "json/strict.h"
#include "refusal.h"

namespace billing::rules {

using stripe::text;

namespace {

// The bank asks, and takes nothing: warning_needs_response, warning_under_review, warning_closed.
bool is_inquiry(const rapidjson::Value& dispute) { return text(&dispute, "status").rfind("warning_", 0) == 0; }

bool refunded_in_full(const rapidjson::Value& charge) {
  const auto* refunded = json::member(charge, "refunded");
  return refunded && refunded->IsTrue();
}

}  // namespace

void handle_webhook(Worker& worker, const std::string& signature, const std::string& body) {
  const auto now = [&] { return tables::payments::now(worker.db); };
  if (!signed_by_stripe(signature, body, worker.config.stripe.webhook_secret, now)) {
    throw refusal::InvalidFields(std::map<std::string, std::string>{{"Stripe-Signature", "does not hold"}});
  }
  handle_event(worker, body);
}

void handle_event(Worker& worker, const std::string& body) {
  const auto event = json::parse_strictly(body);
  const std::string type = text(&event, "type");
  const auto* data = json::member(event, "data");
  const auto* object = data ? json::member(*data, "object") : nullptr;
  if (!object) throw refusal::BadBody("The event has no data.object.");
  if (type == "checkout.session.completed" || type == "checkout.session.async_payment_succeeded")
    apply_session(worker, *object);
  if (type == "charge.refunded" && refunded_in_full(*object)) apply_reversal(worker, *object);
  if (type == "charge.dispute.created" && !is_inquiry(*object)) apply_reversal(worker, *object);
  // Of a dispute that began as an inquiry this is the first to tell that the money is gone.
  if (type == "charge.dispute.funds_withdrawn") apply_reversal(worker, *object);
}

}  // namespace billing::rules
