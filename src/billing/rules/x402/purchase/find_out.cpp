#include "billing/rules/x402/purchase/find_out.h"

#include "billing/rules/x402/chain.h"
#include "billing/rules/x402/purchase/outcome.h"
#include "billing/rules/x402/purchase/settling.h"

namespace billing::rules {
namespace {

constexpr std::uint64_t kMaxOpenSeconds = 24 * 3600;  // seconds after first sight; then the operator has to decide

bool is_open_too_long(const Entry& entry) { return entry.now > entry.seen_at + kMaxOpenSeconds; }

PurchaseResult by_the_chain(Worker& worker, Entry& entry, Claim& claim) {
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
  if (found->kind == Finding::Kind::spent_otherwise) return make_void(worker, entry, claim, "authorization_spent");
  if (found->time > entry.valid_before + kLastChance) return make_void(worker, entry, claim, "payment_expired");
  if (is_open_too_long(entry)) mark_unresolved(worker, entry, claim, "awaiting_chain");
  if (entry.now >= entry.valid_before || worker.config.x402.facilitator_url.empty()) {
    leave_settling(worker, entry, claim, "awaiting_chain");
  }
  return settle_now(worker, entry, claim);
}

PurchaseResult without_the_chain(Worker& worker, Entry& entry, Claim& claim) {
  const bool is_over = entry.now > entry.valid_before + kLastChance;
  // No attempt of ours can have moved the money, and none can any more.
  if (is_over && entry.open_attempts == 0 && entry.last_error != "nonce_already_used") {
    return make_void(worker, entry, claim, "payment_expired");
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

PurchaseResult find_out(Worker& worker, Entry& entry, Claim& claim) {
  return worker.config.x402.rpc_url.empty() ? without_the_chain(worker, entry, claim)
                                            : by_the_chain(worker, entry, claim);
}

}  // namespace billing::rules
