#include "concepts/rules/failures.h"

namespace concepts::rules {
namespace {

constexpr int kTenMinutes = 600;

limits::Message too_many(const limits::Limit& failures) {
  return {"too_many_requests", "At most " + std::to_string(failures.window.max) +
                                   " generations in ten minutes may fail. Nothing was counted; please try again in "
                                   "{seconds} s, with another theme."};
}

}  // namespace

limits::Limit failures_from(const std::string& bucket) {
  return limits::limit_by_address("failed address", bucket, {20, kTenMinutes});
}

limits::Limit failures_of(const Hold& hold) {
  if (hold.unit() == Hold::Unit::free_slot) return failures_from(hold.whose());
  return {"failed key", hold.whose(), {200, kTenMinutes}};
}

void require_few_failures(db::Database& db, const Config& config, const limits::Limit& failures) {
  if (config.text.url.empty()) return;
  limits::require_left(db, {failures}, too_many(failures));
}

void count_failure(db::Database& db, const limits::Limit& failures) { limits::count(db, failures, too_many(failures)); }

}  // namespace concepts::rules
