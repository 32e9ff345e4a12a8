#include "telemetry/rules/throttle.h"

#include "accounts/tables/throttles.h"
#include "crypto/digest.h"
#include "net/address.h"
#include "refusal.h"

namespace telemetry::rules {
namespace {

namespace throttles = accounts::tables::throttles;

constexpr int kMinute = 60;

void count(Worker& worker, const std::string& kind, const std::string& whose, int most) {
  const auto bucket = crypto::hmac_sha256(worker.config.address_secret, kind + ' ' + whose).substr(0, 16);

  const int seconds = db::transact(worker.db, [&](db::Transaction& tx) {
    return throttles::take(tx, kind, bucket, {most, kMinute});
  });

  if (seconds == 0) return;
  throw refusal::TooMany("too_many_requests",
                         "At most " + std::to_string(most) + " of these a minute. Please try again in " +
                             std::to_string(seconds) + " s.",
                         seconds);
}

}  // namespace

void count_registration(Worker& worker, const std::string& user_id) {
  count(worker, "stream user", user_id, 30);
}

void count_minting(Worker& worker, const std::string& user_id) {
  count(worker, "key user", user_id, 300);
}

void count_waitlist_entry(Worker& worker, const std::string& address) {
  const auto peer = net::parse_address(address);
  count(worker, "waitlist address", peer ? net::text_of(net::network_of(*peer)) : address, 10);
}

}  // namespace telemetry::rules
