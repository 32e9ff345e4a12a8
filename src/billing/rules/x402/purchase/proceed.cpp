#include "billing/rules/x402/purchase/proceed.h"

#include "billing/rules/x402/purchase/find_out.h"
#include "billing/rules/x402/purchase/making.h"
#include "billing/rules/x402/purchase/settling.h"
#include "crypto/encoding.h"
#include "log.h"

namespace billing::rules {

namespace payments = tables::payments;

namespace {

// Money may have moved: whatever fails now, the caller must not pay again.
template <class Work>
PurchaseResult with_money_at_stake(const Entry& entry, Work&& work) {
  try {
    return work();
  } catch (const refusal::Refusal&) {
    throw;
  } catch (const std::exception& fault) {
    log_problem(LogLevel::warning, {{"payment", crypto::uuid_text(entry.id)}},
                std::string("while settling: ") + fault.what());
    throw settlement_pending(3);
  }
}

bool is_too_late_to_settle(Worker& worker, const Entry& entry) {
  return entry.valid_before < payments::now(worker.db) + static_cast<std::uint64_t>(seconds_to_settle(worker.config));
}

}  // namespace

PurchaseResult proceed(Worker& worker, Entry& entry, Claim& claim, const Purchase& purchase) {
  if (entry.state == "SETTLING") return with_money_at_stake(entry, [&] { return find_out(worker, entry, claim); });

  if (entry.state == "CLAIMED") {
    if (auto fault = verify_and_make(worker, entry, claim, purchase)) return *fault;
  }
  if (is_too_late_to_settle(worker, entry)) {
    claim.forget();
    return PaymentFault{"payment_expired"};
  }
  return with_money_at_stake(entry, [&] { return settle_now(worker, entry, claim); });
}

}  // namespace billing::rules
