#include "concept/rules/throttle.h"

#include "crypto/digest.h"
#include "limits/tables/throttles.h"
#include "net/address.h"
#include "refusal.h"

namespace concepts::rules {
namespace {

namespace throttles = limits::tables::throttles;

constexpr int kMinute = 60, kHour = 3600;
const char kCheckouts[] = "checkout address", kGuesses[] = "pack guess address";

std::string bucket(const Worker& worker, const std::string& kind, const std::string& address) {
  const auto peer = net::parse_address(address);
  const std::string network = peer ? net::text_of(net::network_of(*peer)) : address;
  return crypto::hmac_sha256(worker.config.secret, kind + ' ' + network).substr(0, 16);
}

// 0, or the seconds until there is another.
int take(Worker& worker, const std::string& kind, const std::string& address, throttles::Window window) {
  return db::transact(worker.db, [&](db::Transaction& tx) {
    return throttles::take(tx, kind, bucket(worker, kind, address), window);
  });
}

}  // namespace

void count_checkout(Worker& worker, const std::string& address) {
  const int seconds = take(worker, kCheckouts, address, {10, kMinute});
  if (seconds == 0) return;
  throw refusal::TooMany("too_many_checkouts",
                         "At most 10 checkouts a minute. Nothing was charged. Please try again in " +
                             std::to_string(seconds) + " s.",
                         seconds);
}

void count_guess(Worker& worker, const std::string& address) {
  const int seconds = take(worker, kGuesses, address, {10, kHour});
  if (seconds == 0) return;
  throw refusal::TooMany("too_many_guesses",
                         "Too many wrong Idempotency-Keys came from this address. Send the same X-PAYMENT again in " +
                             std::to_string(seconds) + " s; do not sign a new one.",
                         seconds);
}

void give_guess_back(Worker& worker, const std::string& address) {
  db::transact<db::OneStatement>(worker.db, [&](db::Transaction& tx) {
    throttles::give_back(tx, kGuesses, bucket(worker, kGuesses, address));
  });
}

}  // namespace concepts::rules
