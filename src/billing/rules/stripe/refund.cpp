#include "billing/rules/stripe/refund.h"

#include <stdexcept>

#include "billing/rules/order.h"
#include "billing/rules/stripe/card_order.h"
#include "billing/rules/stripe/client.h"
#include "crypto/encoding.h"

namespace billing::rules {
namespace {

// Accepts a charge that was refunded before, for example on Stripe's pages.
void check_refunded(const stripe::Response& response) {
  const std::string code = stripe::text_in(response.body, "error", "code"),
                    status = json::text_member(response.body, "status");
  if (code == "charge_already_refunded") return;
  if (response.status != 200) {
    throw std::runtime_error("Stripe refuses the refund: status " + std::to_string(response.status) + " " + code);
  }
  if (status != "succeeded" && status != "pending") throw std::runtime_error("Stripe says of the refund: " + status);
}

}  // namespace

void refund(const Till& till, const tables::orders::Order& order) {
  if (order.method != tables::orders::kCard || !order.payment_intent) {
    throw std::runtime_error("only a paid order by card can be refunded: an x402 transfer has to be sent back by hand");
  }
  const auto response = stripe::post(till.http, till.config, "/v1/refunds", {{"payment_intent", *order.payment_intent}},
                                     "refund-" + crypto::uuid_text(order.id), stripe::kOperatorTimeout);
  if (stripe::is_outcome_unknown(response)) {
    throw std::runtime_error(
        "Stripe does not say whether it was refunded: outcome unknown, run it again; "
        "nothing is refunded twice");
  }
  keep_evidence(till.db, order.id, "refund, status " + std::to_string(response->status), response->body);
  check_refunded(*response);
  db::transact(till.db, [&](db::Transaction& tx) { reverse_order(tx, order.id); });
}

}  // namespace billing::rules
