#include "billing/rules/x402/reconcile.h"

#include "billing/rules/x402/settling.h"
#include "crypto/encoding.h"
#include "log.h"

namespace billing::rules {

namespace {

constexpr int kPostponeSeconds = 60;

// Returns false also if the outcome is still unknown or unresolved, or if another worker has the payment by now. A
// payment that cannot be delivered is postponed, so that it does not hold up the others, now or in the next run.
bool is_found_out(const Till& till, const Product& product, const Entry& entry) {
  auto claimed = take_over(till, product, entry);
  if (!claimed) return false;
  try {
    return !std::holds_alternative<refusal::Refusal>(find_out(*claimed));
  } catch (const std::exception& error) {
    log_problem(LogLevel::warning, {{"payment", crypto::uuid_text(entry.id)}}, error.what());
    claimed->postpone("not_delivered", kPostponeSeconds);
    return false;
  }
}

}  // namespace

int reconcile(const Till& till, const Products& products, int max) {
  int found_out = 0;
  for (const Entry& entry : tables::payments::due(till.db, max)) {
    found_out += is_found_out(till, product_for(products, entry.purpose), entry);
  }
  return found_out;
}

}  // namespace billing::rules
