#include "billing/rules/throttle.h"

#include "limits/throttle.h"

namespace billing::rules {
namespace {

constexpr int kMinute = 60, kHour = 3600;

limits::Limit checkouts_from(const Worker& worker, const std::string& address) {
  return limits::limit_by_address("checkout address", limits::bucket_of(address, worker.config.address_secret),
                                  {10, kMinute});
}

limits::Limit guesses_from(const Worker& worker, const std::string& address) {
  return limits::limit_by_address("pack guess address", limits::bucket_of(address, worker.config.address_secret),
                                  {10, kHour});
}

}  // namespace

void count_checkout(Worker& worker, const std::string& address) {
  limits::count(
      worker.db, checkouts_from(worker, address),
      {"too_many_checkouts", "At most 10 checkouts a minute. Nothing was charged. Please try again in {seconds} s."});
}

void count_guess(Worker& worker, const std::string& address) {
  limits::count(worker.db, guesses_from(worker, address),
                {"too_many_guesses",
                 "Too many wrong Idempotency-Keys came from this address. Send the same X-PAYMENT again in "
                 "{seconds} s; do not sign a new one."});
}

void give_guess_back(Worker& worker, const std::string& address) {
  limits::give_back(worker.db, {guesses_from(worker, address)});
}

}  // namespace billing::rules
