#include "billing/rules/throttle.h"

#include "limits/throttle.h"
#include "refusal.h"

namespace billing::rules {
namespace {

constexpr int kMinute = 60, kHour = 3600;

limits::Limit limit(const Worker& worker, const std::string& kind, const std::string& address, limits::Window window) {
  return limits::limit_by_address(worker.config.address_secret, kind, address, window);
}

limits::Limit guesses_from(const Worker& worker, const std::string& address) {
  return limit(worker, "pack guess address", address, {10, kHour});
}

}  // namespace

void count_checkout(Worker& worker, const std::string& address) {
  const int seconds = limits::take(worker.db, {limit(worker, "checkout address", address, {10, kMinute})});
  if (seconds == 0) return;
  throw refusal::TooMany(
      "too_many_checkouts",
      "At most 10 checkouts a minute. Nothing was charged. Please try again in " + std::to_string(seconds) + " s.",
      seconds);
}

void count_guess(Worker& worker, const std::string& address) {
  const int seconds = limits::take(worker.db, {guesses_from(worker, address)});
  if (seconds == 0) return;
  throw refusal::TooMany("too_many_guesses",
                         "Too many wrong Idempotency-Keys came from this address. Send the same X-PAYMENT again in " +
                             std::to_string(seconds) + " s; do not sign a new one.",
                         seconds);
}

void give_guess_back(Worker& worker, const std::string& address) {
  limits::give_back(worker.db, {guesses_from(worker, address)});
}

}  // namespace billing::rules
