#include "billing/rules/x402/claim.h"

#include <algorithm>

#include "billing/rules/x402/facilitator/ask.h"
#include "billing/rules/x402/onchain/evidence.h"
#include "crypto/encoding.h"
#include "crypto/random.h"
#include "failpoint.h"
#include "log.h"

namespace billing::rules {

namespace payments = tables::payments;
using payments::State;

namespace {

// A lease ends so many seconds after the work itself must have ended.
constexpr int kLeaseSlack = 5;

void log(const Entry& entry, const std::string& problem) {
  log_problem(LogLevel::warning, {{"payment", crypto::uuid_text(entry.id)}}, problem);
}

// Repeats what changes nothing twice if the answer of its commit was lost.
template <class Work>
auto persist(Work&& work) {
  for (int attempt = 1;; ++attempt) {
    try {
      return work();
    } catch (const db::Unavailable&) {
      if (attempt == 4) throw;
      db::back_off(attempt + 2);
    }
  }
}

int settling_lease(const Config& config) { return config.x402.timeout_seconds + 2 * kLeaseSlack; }

int making_lease(const Config& config, const Product& product) {
  return kVerifySeconds + product.seconds_to_make(config) + kLeaseSlack;
}

}  // namespace

Claim::~Claim() {
  if (ended_) return;
  try {
    give_up();
  } catch (const std::exception& error) {
    log(entry, std::string("it stays claimed until its lease ends: ") + error.what());
  }
}

void Claim::give_up() {
  const bool is_unused = entry.state == State::claimed && product.reuse == Product::Reuse::by_anybody;
  db::transact(till.db, [&](db::Transaction& tx) {
    if (is_unused) {
      payments::discard(tx, entry.id, token_);
    } else {
      payments::release(tx, entry.id, token_);
    }
  });
}

bool Claim::record_verified() {
  return db::transact(
      till.db, [&](db::Transaction& tx) { return payments::record_verified(tx, entry.id, token_, entry.identifier); });
}

bool Claim::store_result(const std::string& result) {
  const bool stored = db::transact(till.db, [&](db::Transaction& tx) {
    return payments::store_result(tx, entry.id, token_, result, settling_lease(till.config));
  });
  if (stored) {
    entry.result = result;
    entry.state = State::generated;
  }
  return stored;
}

bool Claim::begin_attempt() {
  const int lease = settling_lease(till.config);
  if (!db::autocommit(till.db, payments::begin_attempt, entry.id, token_, lease)) return false;
  entry.state = State::settling;
  ++entry.settle_attempts;
  return true;
}

void Claim::close_attempt() {
  db::transact(till.db, [&](db::Transaction& tx) { payments::close_attempt(tx, entry.id); });
}

PurchaseResult Claim::discard(const PurchaseResult& end) {
  ended_ = true;
  const bool discarded =
      db::transact(till.db, [&](db::Transaction& tx) { return payments::discard(tx, entry.id, token_); });
  return discarded ? end : payment_in_progress();
}

PurchaseResult Claim::postpone(const std::string& reason, int seconds) {
  ended_ = true;
  db::transact(till.db, [&](db::Transaction& tx) { payments::postpone(tx, entry.id, token_, reason, seconds); });
  return settlement_pending(std::max(3, seconds));
}

PurchaseResult Claim::record_settled(const std::string& transaction) {
  ended_ = true;
  record_and_deliver(till, product, entry, transaction, payments::record_settled);
  FAILPOINT("after_settled_committed");
  if (entry.state != State::settled) return record_unresolved("transaction_settled_another_payment");
  return entry;
}

std::optional<PurchaseResult> Claim::record_settled_by_evidence(const std::string& transaction) {
  record_and_deliver(till, product, entry, transaction, payments::record_settled_by_evidence);
  if (entry.state != State::settled) return std::nullopt;
  ended_ = true;
  return entry;
}

// The database connection may have been lost during the outgoing call. A BEGIN notices that and reconnects. A lone
// statement looks only if the connection was idle for a while, and its loss would leave the outcome unknown.
PurchaseResult Claim::record_void(const std::string& reason) {
  ended_ = true;
  const bool recorded =
      db::transact(till.db, [&](db::Transaction& tx) { return payments::record_void(tx, entry.id, token_, reason); });
  if (!recorded) return settlement_pending(3);  // another worker has continued it
  return PaymentError{reason};
}

PurchaseResult Claim::record_unresolved(const std::string& reason) {
  ended_ = true;
  db::transact(till.db, [&](db::Transaction& tx) { payments::record_unresolved(tx, entry.id, reason); });
  log(entry, "it is unresolved: nobody can tell any more whether it was settled; see `payment show` and `resolve`");
  return settlement_pending(3600);
}

bool Claim::record_void_if_only_attempt(const std::string& reason) {
  const bool recorded = db::transact(till.db, [&](db::Transaction& tx) {
    return payments::record_void_if_only_attempt(tx, entry.id, token_, reason);
  });
  if (recorded) ended_ = true;
  return recorded;
}

std::optional<Claim> claim(const Till& till, const Product& product, const Entry& entry) {
  const std::string token = crypto::random_bytes(16);
  if (!db::autocommit(till.db, payments::claim, entry, token, making_lease(till.config, product))) return std::nullopt;
  return std::optional<Claim>(std::in_place, till, product, entry, token);
}

std::optional<Claim> take_over(const Till& till, const Product& product, const Entry& entry) {
  const std::string token = crypto::random_bytes(16);
  const int lease = entry.state == State::claimed ? making_lease(till.config, product) : settling_lease(till.config);
  if (!db::autocommit(till.db, payments::take_over, entry, token, lease)) return std::nullopt;
  const auto now = payments::by_id(till.db, entry.id).value();
  if (now.state != entry.state) return std::nullopt;  // it changed meanwhile, as recording an outcome needs no lease
  return std::optional<Claim>(std::in_place, till, product, now, token);
}

void keep_evidence(const Till& till, Entry& entry, const std::string& meaning, const std::string& transaction,
                   const std::string& said) {
  const bool is_ours = !transaction.empty() && meaning != kElsewhere;
  const auto named = is_ours ? std::optional(transaction) : std::nullopt;
  persist([&] {
    db::transact(till.db, [&](db::Transaction& tx) {
      payments::keep_evidence(tx, entry.id, evidence_line(meaning, transaction, said), named);
    });
  });
  if (!entry.transaction) entry.transaction = named;
  if (named && *entry.transaction != *named) {
    log(entry, "named are transaction 0x" + crypto::hex(*entry.transaction) + " and now 0x" + crypto::hex(*named) +
                   "; both are kept");
  }
}

bool record_and_deliver(const Till& till, const Product& product, Entry& entry, const std::string& transaction,
                        RecordSettled record) {
  return persist([&] {
    const bool ours = db::transact(till.db, [&](db::Transaction& tx) {
      const bool recorded = record(tx, entry.id, transaction);
      if (recorded) product.deliver(tx, till.config, entry);
      return recorded;
    });
    entry = payments::by_id(till.db, entry.id).value_or(entry);
    return ours;
  });
}

}  // namespace billing::rules
