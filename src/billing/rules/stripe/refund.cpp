#include "billing/rules/stripe/refund.h"

#include <algorithm>
#include <stdexcept>

#include "billing/rules/order.h"
#include "billing/rules/prices.h"
#include "billing/rules/stripe/card_order.h"
#include "billing/rules/stripe/client.h"
#include "billing/rules/stripe/reversal.h"
#include "billing/tables/card_payments.h"
#include "billing/tables/card_reversals.h"
#include "crypto/encoding.h"

namespace billing::rules {
namespace {

// Stripe answers a request that is repeated with the same key as it did the first time, also that the refund failed or
// was refused. Whatever it has said since is a line of the evidence, so that their number makes the key another. Two
// keys cannot refund more than the charge.
std::string attempt_at(const tables::orders::Order& order) {
  return std::to_string(std::count(order.evidence.begin(), order.evidence.end(), '\n'));
}

// Accepts a charge that was refunded before, for example on Stripe's pages.
void check_refunded(const stripe::Response& response) {
  const std::string code = stripe::text_in(response.body, "error", "code"),
                    status = json::text_member(response.body, "status");
  if (code == "charge_already_refunded") return;
  if (response.status != 200) {
    throw std::runtime_error("Stripe refuses the refund: status " + std::to_string(response.status) + " " + code);
  }
  // requires_action: the buyer has to tell Stripe an account to pay to.
  if (status != "succeeded" && status != "pending" && status != "requires_action")
    throw std::runtime_error("Stripe says of the refund: " + status);
}

// Learns which refunds there are: one that was made before may have failed since.
void apply_all(const Till& till, const std::string& payment_intent) {
  const auto response = stripe::get(till.http, till.config, "/v1/refunds?limit=100&payment_intent=" + payment_intent,
                                    stripe::kOperatorTimeout);
  const auto* all = stripe::is_ok(response) ? json::member(response->body, "data") : nullptr;
  if (!all || !all->IsArray()) throw std::runtime_error("Stripe does not say which refunds there are: run it again");
  for (const auto& each : all->GetArray()) apply_refund(till.db, each);
}

// Returns whether the buyer has the money, as far as Stripe has told: of an order that was paid with another amount,
// whatever was refunded.
bool holds(db::Transaction& tx, const tables::orders::Order& order, const std::string& refund) {
  if (!refund.empty()) return tables::card_reversals::stands(tx, refund);
  return order.state == tables::orders::State::open ||
         tables::card_reversals::is_reversed(tx, *order.payment_intent, kPackPriceCents);
}

}  // namespace

void refund(const Till& till, const tables::orders::Order& order) {
  if (order.method != tables::orders::kCard || !order.payment_intent) {
    throw std::runtime_error("only a paid order by card can be refunded: an x402 transfer has to be sent back by hand");
  }
  const std::string name = crypto::uuid_text(order.id), attempt = attempt_at(order);
  const auto response = stripe::post(till.http, till.config, "/v1/refunds",
                                     {{"payment_intent", *order.payment_intent}, {"metadata[order]", name}},
                                     "refund-" + name + "-" + attempt, stripe::kOperatorTimeout);
  const std::string source = "refund " + attempt;
  // Stripe repeats also a status of 500 for a key, so that only another one can have an outcome.
  if (response && response->status >= 500) {
    keep_evidence(till.db, order.id, source + ", status " + std::to_string(response->status), response->body);
  }
  if (stripe::is_outcome_unknown(response)) {
    throw std::runtime_error(
        "Stripe does not say whether it was refunded: outcome unknown, run it again; "
        "nothing is refunded twice");
  }
  const std::string refusal = stripe::text_in(response->body, "error", "code");
  keep_evidence(till.db, order.id, source + ", status " + std::to_string(response->status) + " " + refusal,
                response->body);
  if (response->status == 200) apply_refund(till.db, response->body);
  check_refunded(*response);
  if (!refusal.empty()) apply_all(till, *order.payment_intent);
  db::transact(till.db, [&](db::Transaction& tx) {
    tables::card_payments::lock_and_see_reversed(tx, *order.payment_intent);
    if (!holds(tx, order, json::text_member(response->body, "id"))) {
      throw std::runtime_error("it was refunded, and the refund has failed since: run it again, or `order resolve`");
    }
    tables::card_reversals::resolve(tx, *order.payment_intent);
    reverse_order(tx, order.id);
  });
}

}  // namespace billing::rules
