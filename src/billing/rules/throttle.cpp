#include "billing/rules/throttle.h"

#include "limits/throttle.h"

namespace billing::rules {
namespace {

limits::Limit guesses_from(const std::string& bucket) {
  return limits::limit_by_address("pack guess address", bucket, {10, 3600});
}

}  // namespace

void count_checkout(db::Database& db, const std::string& bucket) {
  limits::count(
      db, limits::limit_by_address("checkout address", bucket, {10, 60}),
      {"too_many_checkouts", "At most 10 checkouts a minute. Nothing was charged. Please try again in {seconds} s."});
}

void count_guess(db::Database& db, const std::string& bucket) {
  limits::count(db, guesses_from(bucket),
                {"too_many_guesses",
                 "Too many wrong Idempotency-Keys came from this address. Send the same X-PAYMENT again in "
                 "{seconds} s; do not sign a new one."});
}

void give_guess_back(db::Database& db, const std::string& bucket) { limits::give_back(db, {guesses_from(bucket)}); }

}  // namespace billing::rules
