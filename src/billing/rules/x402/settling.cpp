#include "billing/rules/x402/settling.h"

#include <algorithm>

#include "billing/rules/x402/facilitator/ask.h"
#include "billing/rules/x402/facilitator/supported.h"
#include "billing/rules/x402/onchain/chain.h"
#include "billing/rules/x402/onchain/evidence.h"
#include "crypto/encoding.h"
#include "failpoint.h"
#include "log.h"

namespace billing::rules {

using tables::payments::State;

namespace {

constexpr std::uint64_t kMaxOpenSeconds = 24 * 3600;  // from first_seen; then the operator has to decide
// A host of the other network may have it next.
constexpr int kSecondsToNetwork = 20;

PurchaseResult check_later(Claim& claim, const std::string& reason) {
  return claim.postpone(reason, seconds_until_next(claim.entry));
}

// Asks the chain. Without a node, the facilitator's refusal has to be believed.
bool is_unpaid(const Till& till, const Entry& entry) {
  if (till.config.x402.rpc_url.empty()) return true;
  const auto finding = look_up(till.http, till.config, entry);
  return finding && finding->kind != Finding::Kind::paid;
}

// Returns nullopt if it is not proved. The facilitator says that the authorization is used, which it may be by the
// payer for something else, unless by the transaction that it has named before; if the payer may have canceled it, it
// has to name that again. With a node, the chain is asked instead.
std::optional<PurchaseResult> settled_by_evidence(Claim& claim, const Settlement& answer) {
  const bool says_enough = answer.outcome == Settlement::Outcome::used || !answer.transaction.empty();
  if (answer.meaning != kUsed || !says_enough || !claim.till.config.x402.rpc_url.empty()) return std::nullopt;
  const auto transaction = transaction_proved(claim.entry.evidence, answer.transaction);
  return transaction ? claim.record_settled_by_evidence(*transaction) : std::nullopt;
}

PurchaseResult conclude(Claim& claim, const Settlement& answer) {
  using Outcome = Settlement::Outcome;
  if (answer.outcome == Outcome::settled) return claim.record_settled(answer.transaction);
  if (const auto end = settled_by_evidence(claim, answer)) return *end;
  if (answer.outcome == Outcome::refused && is_unpaid(claim.till, claim.entry) &&
      claim.record_void_if_only_attempt(answer.reason)) {
    return PaymentError{answer.reason};
  }
  const bool is_used = answer.outcome == Outcome::used || answer.outcome == Outcome::used_or_canceled;
  if (is_used || answer.outcome == Outcome::not_asked) claim.close_attempt();
  // It was used by an attempt of ours that went unanswered, or by the payer for something else: only the chain can
  // tell.
  const bool only_chain_knows = is_used && claim.till.config.x402.rpc_url.empty();
  return only_chain_knows ? claim.record_unresolved(answer.reason) : check_later(claim, answer.reason);
}

// The attempt is recorded before the facilitator is asked, so that whatever finds the entry knows that money may have
// moved.
PurchaseResult attempt(Claim& claim) {
  const int version = version_to_ask_in(claim.till.db, claim.till.config, claim.entry);
  if (!claim.begin_attempt()) return payment_in_progress();
  FAILPOINT("after_settling_committed");
  const auto& till = claim.till;
  const auto answer = ask_to_settle(till.http, till.config, claim.product.offer, claim.entry, version);
  FAILPOINT("after_settle");
  keep_evidence(claim.till, claim.entry, answer.meaning, answer.transaction, answer.said);
  FAILPOINT("after_evidence_kept");
  return conclude(claim, answer);
}

bool is_open_too_long(const Entry& entry) { return entry.now > entry.seen_at + kMaxOpenSeconds; }

PurchaseResult attempt_again(Claim& claim, const std::string& reason_to_wait) {
  const bool cannot = claim.entry.now >= claim.entry.valid_before || !claim.till.config.x402.enabled();
  return cannot ? check_later(claim, reason_to_wait) : attempt(claim);
}

PurchaseResult find_out_by_chain(Claim& claim) {
  const Entry& entry = claim.entry;
  const auto finding = look_up(claim.till.http, claim.till.config, entry);
  if (!finding && !is_open_too_long(entry)) return check_later(claim, "chain_unavailable");
  if (!finding) return claim.record_unresolved("chain_unavailable");

  if (finding->kind == Finding::Kind::paid) return claim.record_settled(finding->transaction);
  if (finding->kind == Finding::Kind::spent_otherwise) {
    keep_evidence(claim.till, claim.entry, kUsed, finding->transaction, "by the chain, for something else");
    return claim.record_void("authorization_spent");
  }
  if (finding->time > entry.valid_before + kLastChance) return claim.record_void("payment_expired");
  if (is_open_too_long(entry)) return claim.record_unresolved("awaiting_chain");
  return attempt_again(claim, "awaiting_chain");
}

PurchaseResult find_out_by_attempt(Claim& claim) {
  const Entry& entry = claim.entry;
  const bool is_over = entry.now > entry.valid_before + kLastChance;
  // No attempt of ours can have moved the money, and none can from now on.
  if (is_over && entry.open_attempts == 0 && !may_be_used(entry.evidence)) {
    return claim.record_void("payment_expired");
  }
  if (is_over || is_open_too_long(entry)) return claim.record_unresolved(entry.last_error.value_or("no_answer"));
  return attempt_again(claim, "awaiting_answer");
}

// Neither the facilitator nor the node of now can tell what became of it. They might be changed back.
PurchaseResult wait_for_its_network(Claim& claim) {
  if (is_open_too_long(claim.entry)) return claim.record_unresolved("other_network");
  return claim.postpone("other_network", kSecondsToNetwork);
}

bool is_too_late(const Claim& claim) {
  return claim.entry.valid_before < tables::payments::now(claim.till.db) + seconds_to_settle(claim.till.config);
}

}  // namespace

// Facilitators require 6 s of validity when they are asked to settle.
std::uint64_t seconds_to_settle(const Config& config) {
  return static_cast<std::uint64_t>(config.x402.timeout_seconds) + 6;
}

PurchaseResult settle(Claim& claim) {
  const bool was_sent = claim.entry.state == State::settling;
  if (!was_sent && is_too_late(claim)) return claim.discard(PaymentError{"payment_expired"});
  try {
    return was_sent ? find_out(claim) : attempt(claim);
  } catch (const std::exception& error) {  // money may have moved, so the caller must not pay again
    log_problem(LogLevel::warning, {{"payment", crypto::uuid_text(claim.entry.id)}},
                std::string("while settling: ") + error.what());
    return settlement_pending(3);
  }
}

// A payment that was settled but could not be delivered is not asked about again.
PurchaseResult find_out(Claim& claim) {
  if (const auto transaction = settled_according_to(claim.entry.evidence)) return claim.record_settled(*transaction);
  if (claim.entry.network != claim.till.config.x402.network) return wait_for_its_network(claim);
  return claim.till.config.x402.rpc_url.empty() ? find_out_by_attempt(claim) : find_out_by_chain(claim);
}

// Makes checks frequent at first, because a settlement takes seconds, and then rare: some twenty in the hour that a
// payment can be valid.
int seconds_until_next(const Entry& entry) {
  return entry.settle_attempts <= 3 ? 0 : std::min(3 << std::min(entry.settle_attempts - 4, 7), 300);
}

}  // namespace billing::rules
