#include "billing/rules/x402/settling.h"

#include <algorithm>

#include "billing/rules/x402/chain.h"
#include "billing/rules/x402/facilitator.h"
#include "crypto/encoding.h"
#include "failpoint.h"
#include "host.h"
#include "log.h"

namespace billing::rules {

namespace payments = tables::payments;

namespace {

constexpr std::uint64_t kMaxOpenSeconds = 24 * 3600;  // from first_seen; then the operator has to decide

// The following are the ways in which an attempt to settle may leave a payment. Each ends the claim.

PurchaseResult settled_by(Claim& claim, const std::string& transaction) {
  claim.done();
  mark_settled(claim.till.db, claim.till.config, claim.product, claim.entry, transaction);
  FAILPOINT("after_settled_committed");
  return claim.entry;
}

// The money has not moved, and cannot any more. The database connection may have been lost during the outgoing call: a
// BEGIN notices that and reconnects, while a lone statement would fail.
PurchaseResult make_void(Claim& claim, const std::string& reason) {
  claim.done();
  const bool voided = db::transact(
      claim.till.db, [&](db::Transaction& tx) { return payments::void_it(tx, claim.entry.id, claim.token, reason); });
  if (!voided) return settlement_pending(3);  // another worker has continued it
  return PaymentError{reason};
}

// Leaves the outcome unknown, to be checked again later.
PurchaseResult leave_settling(Claim& claim, const std::string& reason) {
  claim.done();
  const int seconds = seconds_until_next(claim.entry);
  db::transact(claim.till.db,
               [&](db::Transaction& tx) { payments::postpone(tx, claim.entry.id, claim.token, reason, seconds); });
  return settlement_pending(std::max(3, seconds));
}

// Leaves the decision to the operator, because the outcome can no longer be determined, and logs it.
PurchaseResult leave_to_operator(Claim& claim, const std::string& reason) {
  claim.done();
  db::transact(claim.till.db,
               [&](db::Transaction& tx) { return payments::mark_unresolved(tx, claim.entry.id, reason); });
  log_problem(LogLevel::warning, {{"payment", crypto::uuid_text(claim.entry.id)}},
              "it is unresolved: nobody can tell any more whether it was settled; see `payment resolve`");
  return settlement_pending(3600);
}

// Records the attempt before the facilitator is asked, so that whatever finds the entry knows that money may have
// moved. Returns false if the lease was lost.
bool begin_attempt(Claim& claim) {
  const int lease = settling_lease(claim.till.config);
  if (!db::autocommit(claim.till.db, payments::begin_settling, claim.entry.id, claim.token, lease)) return false;
  claim.entry.state = payments::State::settling;
  ++claim.entry.settle_attempts;
  FAILPOINT("after_settling_committed");
  return true;
}

// Asks the chain. Without a node, the facilitator's refusal has to be believed.
bool is_unpaid(const Till& till, const Entry& entry) {
  if (till.config.x402.rpc_url.empty()) return true;
  const auto found = look_up(till.http, till.config, entry);
  return found && found->kind != Finding::Kind::paid;
}

// Returns false if another attempt may have moved the money.
bool is_refused_for_good(Claim& claim, const std::string& reason) {
  return is_unpaid(claim.till, claim.entry) && db::transact(claim.till.db, [&](db::Transaction& tx) {
           return payments::void_if_only_attempt(tx, claim.entry.id, claim.token, reason);
         });
}

PurchaseResult conclude(Claim& claim, const Settlement& answer) {
  using Outcome = Settlement::Outcome;
  if (answer.outcome == Outcome::settled) return settled_by(claim, answer.transaction);
  if (answer.outcome == Outcome::refused && is_refused_for_good(claim, answer.reason)) {
    claim.done();
    return PaymentError{answer.reason};
  }
  if (answer.outcome == Outcome::used || answer.outcome == Outcome::not_asked) {
    db::transact(claim.till.db, [&](db::Transaction& tx) { payments::close_attempt(tx, claim.entry.id); });
  }
  // It was used by an attempt of ours that went unanswered, or by the payer for something else: only the chain can
  // tell.
  const bool only_chain_knows = answer.outcome == Outcome::used && claim.till.config.x402.rpc_url.empty();
  return only_chain_knows ? leave_to_operator(claim, answer.reason) : leave_settling(claim, answer.reason);
}

bool is_open_too_long(const Entry& entry) { return entry.now > entry.seen_at + kMaxOpenSeconds; }

PurchaseResult settle_again(Claim& claim, const std::string& reason_to_wait) {
  const bool cannot = claim.entry.now >= claim.entry.valid_before || !host::takes_payments(claim.till.config);
  return cannot ? leave_settling(claim, reason_to_wait) : settle_now(claim);
}

PurchaseResult find_out_by_chain(Claim& claim) {
  const Entry& entry = claim.entry;
  const auto found = look_up(claim.till.http, claim.till.config, entry);
  if (!found && !is_open_too_long(entry)) return leave_settling(claim, "chain_unavailable");
  if (!found) return leave_to_operator(claim, "chain_unavailable");

  if (found->kind == Finding::Kind::paid) return settled_by(claim, found->transaction);
  if (found->kind == Finding::Kind::spent_otherwise) return make_void(claim, "authorization_spent");
  if (found->time > entry.valid_before + kLastChance) return make_void(claim, "payment_expired");
  if (is_open_too_long(entry)) return leave_to_operator(claim, "awaiting_chain");
  return settle_again(claim, "awaiting_chain");
}

PurchaseResult find_out_by_settling(Claim& claim) {
  const Entry& entry = claim.entry;
  const bool is_over = entry.now > entry.valid_before + kLastChance;
  // No attempt of ours can have moved the money, and none can from now on.
  if (is_over && entry.open_attempts == 0 && entry.last_error != "nonce_already_used") {
    return make_void(claim, "payment_expired");
  }
  if (is_over || is_open_too_long(entry)) return leave_to_operator(claim, entry.last_error.value_or("no_answer"));
  return settle_again(claim, "awaiting_answer");
}

}  // namespace

int settling_lease(const Config& config) { return config.x402.timeout_seconds + 2 * kLeaseSlack; }

// Facilitators require 6 s of validity when they are asked to settle.
int seconds_to_settle(const Config& config) { return config.x402.timeout_seconds + 6; }

PurchaseResult settle_now(Claim& claim) {
  if (!begin_attempt(claim)) return payment_in_progress();
  const auto answer = settle(claim.till.http, claim.till.config, claim.product.offer, claim.entry);
  FAILPOINT("after_settle");
  return conclude(claim, answer);
}

PurchaseResult find_out(Claim& claim) {
  return claim.till.config.x402.rpc_url.empty() ? find_out_by_settling(claim) : find_out_by_chain(claim);
}

// Retries a commit whose answer was lost, because it changes nothing twice.
bool mark_settled(db::Database& db, const Config& config, const Product& product, Entry& entry,
                  const std::string& transaction) {
  const auto mark = [&](db::Transaction& tx) {
    const bool ours = payments::settle(tx, entry.id, transaction);
    if (ours) product.deliver(tx, config, entry);
    return ours;
  };
  for (int attempt = 1;; ++attempt) {
    try {
      const bool ours = db::transact(db, mark);
      entry = payments::by_id(db, entry.id).value_or(entry);
      return ours;
    } catch (const db::Unavailable&) {
      if (attempt == 4) throw;
      db::back_off(attempt + 2);
    }
  }
}

// Makes checks frequent at first, because a settlement takes seconds, and then rare: some twenty in the hour that a
// payment can be valid.
int seconds_until_next(const Entry& entry) {
  return entry.settle_attempts <= 3 ? 0 : std::min(3 << std::min(entry.settle_attempts - 4, 7), 300);
}

}  // namespace billing::rules
