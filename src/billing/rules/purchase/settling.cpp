#include "billing/rules/purchase/settling.h"

#include <algorithm>

#include "billing/rules/chain.h"
#include "billing/rules/facilitator.h"
#include "concepts/rules/delivery.h"
#include "crypto/encoding.h"
#include "failpoint.h"
#include "log.h"

namespace billing::rules {

using tables::payments::Entry;
namespace payments = tables::payments;

namespace {

constexpr std::uint64_t kLongestOpen = 24 * 3600;  // seconds after first sight; then nobody is asked any more

[[noreturn]] void stay_open(Worker& worker, const Entry& entry, Claim& claim, const std::string& reason) {
  claim.done();
  db::transact(worker.db, [&](db::Transaction& tx) {
    payments::wait(tx, entry.id, claim.token(), reason, seconds_until_next(entry));
  });
  throw settlement_pending(std::max(3, seconds_until_next(entry)));
}

// A facilitator's no is believed when nothing else can be asked.
bool surely_unpaid(Worker& worker, const Entry& entry) {
  if (worker.config.x402.rpc_url.empty()) return true;
  const auto found = look_up(worker.http, worker.config, entry);
  return found && found->kind != Finding::Kind::paid;
}

// For the operator, who is told in the log.
[[noreturn]] void park(Worker& worker, const Entry& entry, Claim& claim, const std::string& reason) {
  claim.done();
  db::transact(worker.db, [&](db::Transaction& tx) { return payments::park(tx, entry.id, reason); });
  log_problem(LogLevel::warning, {{"payment", crypto::uuid_text(entry.id)}},
              "it is unresolved: nobody can tell any more whether it was settled; see `payment resolve`");
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
  return surely_unpaid(worker, entry) && db::transact(worker.db, [&](db::Transaction& tx) {
           return payments::void_with_one_attempt(tx, entry.id, claim.token(), reason);
         });
}

bool is_given_up(const Entry& entry) { return entry.now > entry.seen_at + kLongestOpen; }

Bought by_the_chain(Worker& worker, Entry& entry, Claim& claim) {
  const auto found = look_up(worker.http, worker.config, entry);
  if (!found) {
    if (is_given_up(entry)) park(worker, entry, claim, "chain_unavailable");
    stay_open(worker, entry, claim, "chain_unavailable");
  }
  if (found->kind == Finding::Kind::paid) {
    claim.done();
    mark_settled(worker, entry, found->transaction);
    return entry;
  }
  if (found->kind == Finding::Kind::spent_otherwise) return as_void(worker, entry, claim, "authorization_spent");
  if (found->time > entry.valid_before + kLastChance) return as_void(worker, entry, claim, "payment_expired");
  if (is_given_up(entry)) park(worker, entry, claim, "awaiting_chain");
  if (entry.now >= entry.valid_before || worker.config.x402.facilitator_url.empty()) {
    stay_open(worker, entry, claim, "awaiting_chain");
  }
  return settle_now(worker, entry, claim);
}

Bought without_the_chain(Worker& worker, Entry& entry, Claim& claim) {
  const bool is_over = entry.now > entry.valid_before + kLastChance;
  // No attempt of ours can have moved the money, and none can any more.
  if (is_over && entry.open_attempts == 0 && entry.last_error != "nonce_already_used") {
    return as_void(worker, entry, claim, "payment_expired");
  }
  if (is_given_up(entry) || is_over) {
    park(worker, entry, claim, entry.last_error.value_or("no_answer"));
  }
  if (entry.now >= entry.valid_before || worker.config.x402.facilitator_url.empty()) {
    stay_open(worker, entry, claim, "awaiting_answer");
  }
  return settle_now(worker, entry, claim);
}

}  // namespace

// A commit whose answer was lost is tried again: it changes nothing twice.
bool mark_settled(Worker& worker, Entry& entry, const std::string& transaction) {
  const auto mark = [&] {
    return db::transact(worker.db, [&](db::Transaction& tx) {
      const bool ours = payments::settle(tx, entry.id, transaction);
      if (ours) ::concepts::rules::deliver(tx, worker.config, entry);
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

// Often at first, since a settlement takes seconds; then seldom: some twenty times in the hour that one can be valid.
int seconds_until_next(const Entry& entry) {
  return entry.settle_attempts <= 3 ? 0 : std::min(3 << std::min(entry.settle_attempts - 4, 7), 300);
}

Bought settle_now(Worker& worker, Entry& entry, Claim& claim) {
  const bool begun = db::autocommit(worker.db, [&](db::Transaction& tx) {
    return payments::begin_settling(tx, entry.id, claim.token(), settling_lease(worker.config));
  });
  if (!begun) throw payment_in_progress();
  entry.state = "SETTLING";
  ++entry.settle_attempts;
  FAILPOINT("after_settling_committed");

  const Settlement said = settle(worker.http, worker.config, entry);
  FAILPOINT("after_settle");

  using Outcome = Settlement::Outcome;
  if (said.outcome == Outcome::settled) {
    claim.done();
    mark_settled(worker, entry, said.transaction);
    FAILPOINT("after_settled_committed");
    return entry;
  }
  if (said.outcome == Outcome::refused && refused_for_good(worker, entry, claim, said.reason)) {
    claim.done();
    return PaymentFault{said.reason};
  }
  if (said.outcome == Outcome::used || said.outcome == Outcome::not_asked) {
    db::transact(worker.db, [&](db::Transaction& tx) { payments::close_attempt(tx, entry.id); });
  }
  // By an attempt of ours that went unanswered, or by the payer for something else: only the chain knows.
  if (said.outcome == Outcome::used && worker.config.x402.rpc_url.empty()) park(worker, entry, claim, said.reason);
  stay_open(worker, entry, claim, said.reason);
}

Bought find_out(Worker& worker, Entry& entry, Claim& claim) {
  return worker.config.x402.rpc_url.empty() ? without_the_chain(worker, entry, claim)
                                            : by_the_chain(worker, entry, claim);
}

}  // namespace billing::rules
