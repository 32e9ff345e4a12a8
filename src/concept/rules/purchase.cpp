#include "concept/rules/purchase.h"

#include <algorithm>
#include <iostream>

#include "concept/rules/chain.h"
#include "concept/rules/delivery.h"
#include "concept/rules/facilitator.h"
#include "crypto/encoding.h"
#include "crypto/random.h"
#include "failpoint.h"
#include "refusal.h"

namespace concepts::rules {

using tables::payments::Entry;
namespace payments = tables::payments;
using Bought = std::variant<Entry, PaymentFault>;

namespace {

// Ends of work that nobody finished: longer than the work itself may take.
constexpr int kLeaseSlack = 5;
constexpr std::uint64_t kLastChance = 120;          // seconds after validBefore in which a late block may still show
constexpr std::uint64_t kLongestOpen = 24 * 3600;   // for authorizations that are valid for longer than that

refusal::UnderWay in_progress() {
  return refusal::UnderWay("payment_in_progress",
                           "This payment is being worked on. Send the same X-PAYMENT again.", 2);
}

// The lease on an entry. What was not sent to be settled is given up with it, so that the payment stays unused.
class Claim {
 public:
  Claim(Worker& worker, Entry& entry, std::string token)
      : worker_(worker), entry_(entry), token_(std::move(token)) {}
  Claim(const Claim&) = delete;
  Claim& operator=(const Claim&) = delete;

  ~Claim() {
    if (done_) return;
    try {
      give_up();
    } catch (const std::exception& fault) {
      std::cerr << "a payment stays claimed until its lease ends: " << fault.what() << std::endl;
    }
  }

  const std::string& token() const { return token_; }
  void done() { done_ = true; }

  void give_up() {
    done_ = true;
    db::transact<db::OneStatement>(worker_.db, [&](db::Transaction& tx) {
      if (entry_.state == "CLAIMED") payments::forget(tx, entry_.id, token_);
      else payments::release(tx, entry_.id, token_);
    });
  }

  void forget() {
    done_ = true;
    db::transact<db::OneStatement>(worker_.db,
                                   [&](db::Transaction& tx) { payments::forget(tx, entry_.id, token_); });
  }

 private:
  Worker& worker_;
  Entry& entry_;
  std::string token_;
  bool done_ = false;
};

int settling_lease(const Config& config) { return config.x402.timeout_seconds + 2 * kLeaseSlack; }
int making_lease(const Purchase& purchase) { return kVerifySeconds + purchase.seconds_to_make + kLeaseSlack; }

// Gives the entry as it is in the ledger then. A commit whose answer was lost is tried again: it changes nothing twice.
bool mark_settled(Worker& worker, Entry& entry, const std::optional<std::string>& transaction) {
  const auto mark = [&] {
    return db::transact(worker.db, [&](db::Transaction& tx) {
      const bool ours = payments::settle(tx, entry.id, transaction);
      if (ours) deliver(tx, worker.config, entry);
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

// After an outgoing call the connection may be gone: a BEGIN notices and makes a new one, a lone statement would fail.
bool mark_void(Worker& worker, Entry& entry, const std::string& reason) {
  return db::transact(worker.db, [&](db::Transaction& tx) { return payments::void_it(tx, entry.id, reason); });
}

// Often at first, since a settlement takes seconds; then seldom.
int seconds_until_next(const Entry& entry) {
  return entry.settle_attempts <= 3 ? 0 : std::min(3 << std::min(entry.settle_attempts - 4, 5), 60);
}

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

// What a spent authorization was spent on only the chain knows. Without it: by an attempt of ours that went unanswered,
// almost surely. That is good enough for a generation, which is all a cheat could gain, and not for a pack.
bool surely_ours(const Worker& worker, const Entry& entry) {
  return worker.config.x402.rpc_url.empty() && entry.purpose == "generate" && entry.open_attempts > 0;
}

// One attempt to settle: written down before it is made.
Bought settle_now(Worker& worker, Entry& entry, Claim& claim) {
  const bool begun = db::transact<db::OneStatement>(worker.db, [&](db::Transaction& tx) {
    return payments::begin_settling(tx, entry.id, claim.token(), settling_lease(worker.config));
  });
  if (!begun) throw in_progress();
  const int open_before = entry.open_attempts;
  entry.state = "SETTLING";
  ++entry.settle_attempts;
  FAILPOINT("after_settling_committed");

  const Settlement said = settle(worker.http, worker.config, entry);
  FAILPOINT("after_settle");

  using Outcome = Settlement::Outcome;
  if (said.outcome == Outcome::settled || (said.outcome == Outcome::used && surely_ours(worker, entry))) {
    claim.done();
    mark_settled(worker, entry,
                 said.transaction.empty() ? std::nullopt : std::optional(said.transaction));
    FAILPOINT("after_settled_committed");
    return entry;
  }
  if (said.outcome == Outcome::refused && open_before == 0 && surely_unpaid(worker, entry)) {
    claim.done();
    mark_void(worker, entry, said.reason);
    return PaymentFault{said.reason};
  }
  if (said.outcome == Outcome::used || said.outcome == Outcome::not_asked) {
    db::transact(worker.db, [&](db::Transaction& tx) { payments::close_attempt(tx, entry.id); });
  }
  stay_open(worker, entry, claim, said.reason);
}

// For the operator, who is told in the log.
[[noreturn]] void park(Worker& worker, const Entry& entry, Claim& claim) {
  claim.done();
  db::transact<db::OneStatement>(worker.db, [&](db::Transaction& tx) { return payments::park(tx, entry.id); });
  std::cerr << "payment " << crypto::uuid_text(entry.id)
            << " is unresolved: nobody can tell any more whether it was settled; see `payment resolve`" << std::endl;
  throw settlement_pending(3600);
}

Bought as_void(Worker& worker, Entry& entry, Claim& claim, const std::string& reason) {
  claim.done();
  mark_void(worker, entry, reason);
  return PaymentFault{reason};
}

Bought by_the_chain(Worker& worker, Entry& entry, Claim& claim) {
  const auto found = look_up(worker.http, worker.config, entry);
  if (!found) {
    if (entry.now > entry.valid_before + kLastChance + kLongestOpen) park(worker, entry, claim);
    stay_open(worker, entry, claim, "chain_unavailable");
  }
  if (found->kind == Finding::Kind::paid) {
    claim.done();
    mark_settled(worker, entry, found->transaction);
    return entry;
  }
  if (found->kind == Finding::Kind::spent_otherwise) return as_void(worker, entry, claim, "authorization_spent");
  if (found->time > entry.valid_before + kLastChance) return as_void(worker, entry, claim, "payment_expired");
  if (entry.now >= entry.valid_before || worker.config.x402.facilitator_url.empty()) {
    stay_open(worker, entry, claim, "awaiting_chain");
  }
  return settle_now(worker, entry, claim);
}

Bought without_the_chain(Worker& worker, Entry& entry, Claim& claim) {
  const std::uint64_t until = std::min(entry.valid_before + kLastChance, entry.seen_at + kLongestOpen);
  if (entry.now > until) park(worker, entry, claim);
  if (entry.now >= entry.valid_before || worker.config.x402.facilitator_url.empty()) {
    stay_open(worker, entry, claim, "awaiting_answer");
  }
  return settle_now(worker, entry, claim);
}

// Of an entry that is SETTLING and leased to us.
Bought find_out(Worker& worker, Entry& entry, Claim& claim) {
  return worker.config.x402.rpc_url.empty() ? without_the_chain(worker, entry, claim)
                                            : by_the_chain(worker, entry, claim);
}

// Money may have moved: whatever happens to the database now, the caller must not pay again.
template <class Work>
Bought with_money_at_stake(Work&& work) {
  try {
    return work();
  } catch (const db::Fault& fault) {
    std::cerr << "while settling: " << fault.what() << std::endl;
    throw settlement_pending(3);
  }
}

std::optional<PaymentFault> verified_and_made(Worker& worker, Entry& entry, Claim& claim,
                                              const Purchase& purchase) {
  int retry_after = 0;
  const auto verdict = verify(worker.http, worker.config, entry, retry_after);
  if (!verdict) {
    throw refusal::Unavailable("facilitator_unavailable",
                               "The payment could not be checked; nothing was charged. Send it again.", retry_after);
  }
  if (!verdict->valid) {
    claim.forget();
    return PaymentFault{verdict->reason};
  }
  FAILPOINT("after_verify");

  entry.result = purchase.make();
  FAILPOINT("after_making");
  const bool stored = db::transact(worker.db, [&](db::Transaction& tx) {
    return payments::store_result(tx, entry.id, claim.token(), *entry.result, settling_lease(worker.config));
  });
  if (!stored) throw in_progress();
  entry.state = "GENERATED";
  FAILPOINT("after_result_committed");
  return std::nullopt;
}

Bought carry_on(Worker& worker, Entry& entry, Claim& claim, const Purchase& purchase) {
  if (entry.state == "SETTLING") return with_money_at_stake([&] { return find_out(worker, entry, claim); });

  if (entry.state == "CLAIMED") {
    const std::string late = fault_in_window(entry.valid_after, entry.valid_before, payments::now(worker.db));
    if (!late.empty()) {
      claim.forget();
      return PaymentFault{late};
    }
    if (auto fault = verified_and_made(worker, entry, claim, purchase)) return *fault;
  }
  const auto budget = static_cast<std::uint64_t>(worker.config.x402.timeout_seconds) + 6;
  if (entry.valid_before < payments::now(worker.db) + budget) {
    claim.forget();
    return PaymentFault{"payment_expired"};
  }
  return with_money_at_stake([&] { return settle_now(worker, entry, claim); });
}

void require_facilitator(const Config& config) {
  if (!config.x402.facilitator_url.empty()) return;
  throw refusal::Unavailable("payments_unavailable",
                             "Payments are not turned on here; nothing was charged. Use an API key.", 3600);
}

void require_fair_use(db::Session& db, const Entry& entry) {
  if (payments::unpaid_from(db, entry.bucket) >= kUnpaidPerDay || payments::unpaid_of(db, entry.payer) >= kUnpaidPerDay) {
    throw refusal::TooMany("too_many_unpaid",
                           "Too many payments from here were not settled in the end. Nothing was charged; "
                           "please come back tomorrow, or use an API key.", 3600);
  }
  if (payments::in_flight_from(db, entry.bucket) >= kPaymentsInFlight ||
      payments::in_flight_of(db, entry.payer) >= kPaymentsInFlight) {
    throw refusal::TooMany("too_many_payments",
                           "Too many payments are under way from here. Nothing was charged; send it again.", 2);
  }
}

Entry new_entry(const Worker& worker, const Payment& payment, const Purchase& purchase) {
  Entry entry{};
  entry.id = crypto::random_bytes(16);
  entry.purpose = purchase.purpose;
  entry.asset = crypto::from_hex(worker.config.x402.asset.substr(2)).value();
  entry.payer = payment.payer, entry.pay_to = payment.pay_to, entry.nonce = payment.nonce;
  entry.value = payment.value, entry.valid_after = payment.valid_after, entry.valid_before = payment.valid_before;
  entry.authorization_hash = payment.hash();
  entry.request_hash = purchase.request_hash;
  entry.bucket = purchase.bucket;
  entry.payload = payment.payload;
  entry.state = "CLAIMED";
  return entry;
}

// The lease, and the entry as it is under it. Absent when somebody else was faster.
std::optional<std::string> take_over(Worker& worker, Entry& entry, int lease_seconds) {
  const std::string token = crypto::random_bytes(16);
  const bool ours = db::transact<db::OneStatement>(worker.db, [&](db::Transaction& tx) {
    return payments::take_over(tx, entry, token, lease_seconds);
  });
  if (!ours) return std::nullopt;
  entry = payments::by_id(worker.db, entry.id).value();
  return token;
}

// The payment is in the ledger already.
Bought again(Worker& worker, Entry entry, const Payment& payment, const Purchase& purchase) {
  if (entry.authorization_hash != payment.hash()) return PaymentFault{"invalid_exact_evm_payload_signature"};
  if (entry.request_hash != purchase.request_hash || entry.settled_since > kReplaySeconds) {
    throw refusal::Conflict("payment_already_used",
                            "This payment was used before, for something else or too long ago.");
  }
  if (entry.state == "SETTLED") return entry;
  if (entry.state == "VOID") return PaymentFault{entry.last_error.value_or("invalid_payment")};
  if (entry.state == "UNRESOLVED") throw settlement_pending(3600);
  if (entry.leased) throw in_progress();
  if (entry.state == "SETTLING" && !entry.due) throw settlement_pending(std::max(3, seconds_until_next(entry)));

  if (entry.state != "SETTLING") require_facilitator(worker.config);
  const int lease = std::max(making_lease(purchase), settling_lease(worker.config));
  const auto token = take_over(worker, entry, lease);
  if (!token) throw in_progress();
  Claim claim(worker, entry, *token);
  return carry_on(worker, entry, claim, purchase);
}

}  // namespace

refusal::Unavailable settlement_pending(int retry_after) {
  return refusal::Unavailable("settlement_pending",
                              "It is not known yet whether the payment was settled. Send the same X-PAYMENT again; "
                              "do not sign a new one.", retry_after);
}

Bought buy(Worker& worker, const Payment& payment, const Purchase& purchase) {
  Entry entry = new_entry(worker, payment, purchase);
  if (const auto known = payments::find(worker.db, entry.asset, entry.payer, entry.nonce)) {
    return again(worker, *known, payment, purchase);
  }
  require_facilitator(worker.config);
  require_fair_use(worker.db, entry);

  const std::string token = crypto::random_bytes(16);
  const bool ours = db::transact<db::OneStatement>(worker.db, [&](db::Transaction& tx) {
    return payments::claim(tx, entry, token, making_lease(purchase));
  });
  if (!ours) {
    const auto known = payments::find(worker.db, entry.asset, entry.payer, entry.nonce);
    if (!known) throw in_progress();
    return again(worker, *known, payment, purchase);
  }
  Claim claim(worker, entry, token);
  FAILPOINT("after_claim_committed");
  return carry_on(worker, entry, claim, purchase);
}

int reconcile(Worker& worker, int most) {
  int found_out = 0;
  for (Entry& entry : payments::due(worker.db, most)) {
    const auto token = take_over(worker, entry, settling_lease(worker.config));
    if (!token) continue;
    Claim claim(worker, entry, *token);
    try {
      find_out(worker, entry, claim);
      ++found_out;
    } catch (const refusal::Unavailable&) {
      continue;  // as open as before, or parked
    } catch (const db::Fault& fault) {  // one that cannot be delivered must not keep the others waiting
      std::cerr << "payment " << crypto::uuid_text(entry.id) << ": " << fault.what() << std::endl;
    }
  }
  return found_out;
}

bool resolve_as_settled(Worker& worker, const Entry& entry, const std::optional<std::string>& transaction) {
  Entry copy = entry;
  return mark_settled(worker, copy, transaction);
}

bool resolve_as_void(Worker& worker, const Entry& entry) {
  Entry copy = entry;
  return mark_void(worker, copy, "voided_by_operator");
}

}  // namespace concepts::rules
