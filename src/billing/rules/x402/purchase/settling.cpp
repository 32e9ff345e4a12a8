#include "billing/rules/x402/purchase/settling.h"

#include "billing/rules/x402/chain.h"
#include "billing/rules/x402/facilitator.h"
#include "billing/rules/x402/purchase/outcome.h"
#include "failpoint.h"

namespace billing::rules {

namespace payments = tables::payments;

namespace {

// Without a node, the facilitator's refusal has to be believed.
bool is_unpaid(Worker& worker, const Entry& entry) {
  if (worker.config.x402.rpc_url.empty()) return true;
  const auto found = look_up(worker.http, worker.config, entry);
  return found && found->kind != Finding::Kind::paid;
}

// False when another attempt may have moved the money.
bool refused_for_good(Worker& worker, const Entry& entry, Claim& claim, const std::string& reason) {
  return is_unpaid(worker, entry) && db::transact(worker.db, [&](db::Transaction& tx) {
           return payments::void_if_only_attempt(tx, entry.id, claim.token(), reason);
         });
}

// Written down before the facilitator is asked, so that whoever finds the entry knows that money may have moved.
void begin_attempt(Worker& worker, Entry& entry, const Claim& claim) {
  const bool begun = db::autocommit(worker.db, [&](db::Transaction& tx) {
    return payments::begin_settling(tx, entry.id, claim.token(), settling_lease(worker.config));
  });
  if (!begun) throw payment_in_progress();
  entry.state = "SETTLING";
  ++entry.settle_attempts;
  FAILPOINT("after_settling_committed");
}

PurchaseResult conclude(Worker& worker, Entry& entry, Claim& claim, const Settlement& answer) {
  using Outcome = Settlement::Outcome;
  if (answer.outcome == Outcome::settled) {
    claim.done();
    mark_settled(worker, claim.product(), entry, answer.transaction);
    FAILPOINT("after_settled_committed");
    return entry;
  }
  if (answer.outcome == Outcome::refused && refused_for_good(worker, entry, claim, answer.reason)) {
    claim.done();
    return PaymentFault{answer.reason};
  }
  if (answer.outcome == Outcome::used || answer.outcome == Outcome::not_asked) {
    db::transact(worker.db, [&](db::Transaction& tx) { payments::close_attempt(tx, entry.id); });
  }
  // Used by an attempt of ours that went unanswered, or by the payer for something else: only the chain knows.
  if (answer.outcome == Outcome::used && worker.config.x402.rpc_url.empty()) {
    mark_unresolved(worker, entry, claim, answer.reason);
  }
  leave_settling(worker, entry, claim, answer.reason);
}

}  // namespace

PurchaseResult settle_now(Worker& worker, Entry& entry, Claim& claim) {
  begin_attempt(worker, entry, claim);
  const Settlement answer = settle(worker.http, worker.config, claim.product().offer, entry);
  FAILPOINT("after_settle");
  return conclude(worker, entry, claim, answer);
}

}  // namespace billing::rules
