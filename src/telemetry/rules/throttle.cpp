#include "telemetry/rules/throttle.h"

#include "accounts/tables/throttles.h"
#include "crypto/digest.h"
#include "net/address.h"
#include "refusal.h"

namespace telemetry::rules {
namespace {

namespace throttles = accounts::tables::throttles;

constexpr int kMinute = 60;
constexpr int kReadLease = 10;  // seconds; the watchdog comes first

std::string bucket_of(const Config& config, const std::string& kind, const std::string& whose) {
  return crypto::hmac_sha256(config.secret, kind + ' ' + whose).substr(0, 16);
}

void count(db::Transaction& tx, const Config& config, const std::string& kind, const std::string& whose, int most,
           int units = 1) {
  const int seconds =
      throttles::take(tx, kind, bucket_of(config, kind, whose), {most, kMinute, units});
  if (seconds == 0) return;
  throw refusal::TooMany("too_many_requests",
                         "At most " + std::to_string(most) + " of these a minute. Please try again in " +
                             std::to_string(seconds) + " s.",
                         seconds);
}

void count(Worker& worker, const std::string& kind, const std::string& whose, int most, int units = 1) {
  db::transact(worker.db,
               [&](db::Transaction& tx) { count(tx, worker.config, kind, whose, most, units); });
}

}  // namespace

void count_registration(Worker& worker, const std::string& user_id) {
  count(worker, "stream user", user_id, 30);
}

void count_minting(db::Transaction& tx, const Config& config, const std::string& user_id) {
  count(tx, config, "key user", user_id, 300);
}

void count_read(Worker& worker, const std::string& user_id, int units) {
  count(worker, "read user", user_id, 300, units);
}

void count_waitlist_entry(Worker& worker, const std::string& address) {
  const auto peer = net::parse_address(address);
  count(worker, "waitlist address", peer ? net::text_of(net::network_of(*peer)) : address, 10);
}

Place::Place(Worker& worker, const std::string& kind, const std::string& whose, int lease_seconds)
    : worker_(worker), kind_(kind), bucket_(bucket_of(worker.config, kind, whose)) {
  seconds_ = db::transact(worker_.db, [&](db::Transaction& tx) {
    return throttles::take(tx, kind_, bucket_, {1, lease_seconds});
  });
}

Place::~Place() {
  if (seconds_ != 0 || kept_) return;
  try {
    db::OneStatement tx(worker_.db);
    throttles::end_window(tx, kind_, bucket_);
  } catch (const db::Fault&) {
    // The lease ends by itself.
  }
}

LargeRead::LargeRead(Worker& worker, const std::string& user_id)
    : place_(worker, "large read user", user_id, kReadLease) {
  if (place_.seconds_until_free() == 0) return;
  throw refusal::TooMany("too_many_requests", "A list as long is being made for you. Please try again in a second.", 1);
}

}  // namespace telemetry::rules
