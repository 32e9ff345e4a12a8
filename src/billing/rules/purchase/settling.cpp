#include "billing/rules/purchase/settling.h"

#include <algorithm>
#include <iostream>

#include "billing/rules/chain.h"
#include "billing/rules/facilitator.h"
#include "crypto/encoding.h"
#include "failpoint.h"

namespace billing::rules {

using tables::payments::Entry;
namespace payments = tables::payments;

namespace {

constexpr std::uint64_t kMaxOpenSeconds = 24 * 3600;  // seconds after first sight; then the operator has to decide

[[noreturn]] void leave_settling(Worker& worker, const Entry& entry, Claim& claim, const std::string& reason) {
  claim.done();
  db::transact(worker.db, [&](db::Transaction& tx) {
    payments::wait(tx, entry.id, claim.token(), reason, seconds_until_next(entry));
  });
  throw settlement_pending(std::max(3, seconds_until_next(entry)));
}

// Without a node, the facilitator's refusal has to be believed.
bool is_unpaid(Worker& worker, const Entry& entry) {
  if (worker.config.x402.rpc_url.empty()) return true;
  const auto found = look_up(worker.http, worker.config, entry);
  return found && found->kind != Finding::Kind::paid;
}

// The operator has to decide, and reads of it in the log.
[[noreturn]] void mark_unresolved(Worker& worker, const Entry& entry, Claim& claim, const std::string& reason) {
  claim.done();
  db::transact(worker.db, [&](db::Transaction& tx) { return payments::mark_unresolved(tx, entry.id, reason); });
  std::cerr << "payment " << crypto::uuid_text(entry.id)
            << " is unresolved: nobody can tell any more whether it was settled; see `payment resolve`" << std::endl;
  throw settlement_pending(3600);
}

// After an outgoing call the connection may be gone: a BEGIN notices and makes a new one, a lone statement would fail.
Bought as_void(Worker& worker, const Entry& entry, Claim& claim, const std::string& reason) {
  claim.done();
  const bool voided = db::transact(
      worker.db, [&](db::Transaction& tx) { return payments::void_it(tx, entry.id, claim.token(), reason); });
  if (!voided) throw settlement_pending(3);  // somebody else went on with it
  return PaymentFault{reason};
}

// False when another attempt may have moved the money.
bool refused_for_good(Worker& worker, const Entry& entry, Claim& claim, const std::string& reason) {
  return is_unpaid(worker, entry) && db::transact(worker.db, [&](db::Transaction& tx) {
           return payments::void_with_one_attempt(tx, entry.id, claim.token(), reason);
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

Bought conclude(Worker& worker, Entry& entry, Claim& claim, const Settlement& answer) {
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

bool is_open_too_long(const Entry& entry) { return entry.now > entry.seen_at + kMaxOpenSeconds; }

Bought by_the_chain(Worker& worker, Entry& entry, Claim& claim) {
  const auto found = look_up(worker.http, worker.config, entry);
  if (!found) {
    if (is_open_too_long(entry)) mark_unresolved(worker, entry, claim, "chain_unavailable");
    leave_settling(worker, entry, claim, "chain_unavailable");
  }
  if (found->kind == Finding::Kind::paid) {
    claim.done();
    mark_settled(worker, claim.product(), entry, found->transaction);
    return entry;
  }
  if (found->kind == Finding::Kind::spent_otherwise) return as_void(worker, entry, claim, "authorization_spent");
  if (found->time > entry.valid_before + kLastChance) return as_void(worker, entry, claim, "payment_expired");
  if (is_open_too_long(entry)) mark_unresolved(worker, entry, claim, "awaiting_chain");
  if (entry.now >= entry.valid_before || worker.config.x402.facilitator_url.empty()) {
    leave_settling(worker, entry, claim, "awaiting_chain");
  }
  return settle_now(worker, entry, claim);
}

Bought without_the_chain(Worker& worker, Entry& entry, Claim& claim) {
  const bool is_over = entry.now > entry.valid_before + kLastChance;
  // No attempt of ours can have moved the money, and none can any more.
  if (is_over && entry.open_attempts == 0 && entry.last_error != "nonce_already_used") {
    return as_void(worker, entry, claim, "payment_expired");
  }
  if (is_open_too_long(entry) || is_over) {
    mark_unresolved(worker, entry, claim, entry.last_error.value_or("no_answer"));
  }
  if (entry.now >= entry.valid_before || worker.config.x402.facilitator_url.empty()) {
    leave_settling(worker, entry, claim, "awaiting_answer");
  }
  return settle_now(worker, entry, claim);
}

}  // namespace

// A commit whose answer was lost is tried again: it changes nothing twice.
bool mark_settled(Worker& worker, const Product& product, Entry& entry, const std::string& transaction) {
  const auto mark = [&] {
    return db::transact(worker.db, [&](db::Transaction& tx) {
      const bool ours = payments::settle(tx, entry.id, transaction);
      if (ours) product.deliver(tx, worker.config, entry);
      return ours;
    });
  };
  for (int attempt = 1;; ++attempt) {
    try {
      const bool ours = mark();
      entry = payments::by_id(worker.db, entry.id).value_or(entry);
      return ours;
    } catch (const db::Unavailable&) {
      if (attempt == 4) throw;
      db::back_off(attempt + 2);
    }
  }
}

// Often at first, since a settlement takes seconds; then seldom: some twenty times in the hour that a payment can be
// valid.
int seconds_until_next(const Entry& entry) {
  return entry.settle_attempts <= 3 ? 0 : std::min(3 << std::min(entry.settle_attempts - 4, 7), 300);
}

Bought settle_now(Worker& worker, Entry& entry, Claim& claim) {
  begin_attempt(worker, entry, claim);
  const Settlement answer = settle(worker.http, worker.config, claim.product().offer, entry);
  FAILPOINT("after_settle");
  return conclude(worker, entry, claim, answer);
}

Bought find_out(Worker& worker, Entry& entry, Claim& claim) {
  return worker.config.x402.rpc_url.empty() ? without_the_chain(worker, entry, claim)
                                            : by_the_chain(worker, entry, claim);
}

}  // namespace billing::rules
