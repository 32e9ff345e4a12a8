#include "limits/yield.h"

#include "refusal.h"

namespace limits {
namespace {

// Of nobody else's making: on a quiet host, the last of the requests that one page makes at once waits about as long.
constexpr double kPatience = 1.0 / 3;  // seconds
constexpr int kRetryAfter = 2;         // seconds

}  // namespace

int allowed_after(int max, double waited_seconds) {
  return waited_seconds <= kPatience ? max : static_cast<int>(max * kPatience / waited_seconds);
}

void yield_to_others(db::Database& db, std::vector<Limit> limits, double waited_seconds) {
  if (waited_seconds <= kPatience) return;
  for (auto& limit : limits) {
    limit.max = allowed_after(limit.max, waited_seconds);
    limit.units = 0;
  }
  if (seconds_until_allowed(db, limits) == 0) return;
  throw refusal::TooMany(limits.at(0).row->refused.code,
                         "The host is busy, and what you, or others with your address, have just asked of it took much "
                         "of its time, so others come first. Please try again in " +
                             std::to_string(kRetryAfter) + " s.",
                         kRetryAfter);
}

}  // namespace limits
