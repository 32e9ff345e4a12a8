#include "telemetry/rules/throttle.h"

#include <chrono>
#include <thread>

#include "limits/throttle.h"
#include "refusal.h"

namespace telemetry::rules {
namespace {

namespace throttles = limits::tables::throttles;

constexpr int kMinute = 60;
constexpr int kReadLease = 10;  // seconds; the watchdog comes first
// Most that is waited for is over by then, and a worker that waits serves nobody.
constexpr auto kPatience = std::chrono::milliseconds(300), kBetweenLooks = std::chrono::milliseconds(20);

limits::Limit limit(const Config& config, const std::string& kind, const std::string& whose, int most, int units = 1) {
  return {kind, limits::bucket(config.address_secret, whose), {most, kMinute, units}};
}

}  // namespace

void count_registration(Worker& worker, const std::string& user_id) {
  limits::count(worker.db, limit(worker.config, "stream user", user_id, 30));
}

void count_minting(db::Transaction& tx, const Config& config, const std::string& user_id) {
  limits::count(tx, limit(config, "key user", user_id, 300));
}

void count_read(Worker& worker, const std::string& user_id, int units) {
  limits::count(worker.db, limit(worker.config, "read user", user_id, 300, units));
}

void count_waitlist_entry(Worker& worker, const std::string& address) {
  limits::count(worker.db, limit(worker.config, "waitlist address", limits::network_of(address), 10));
}

Place::Place(Worker& worker, const std::string& kind, const std::string& whose, int lease_seconds)
    : worker_(worker), kind_(kind), bucket_(limits::bucket(worker.config.address_secret, whose)) {
  const auto until = std::chrono::steady_clock::now() + kPatience;
  const limits::Limit place{kind_, bucket_, {1, lease_seconds}};
  while ((seconds_ = limits::take(worker_.db, {place})) && std::chrono::steady_clock::now() < until) {
    std::this_thread::sleep_for(kBetweenLooks);
  }
}

Place::~Place() {
  if (seconds_ != 0 || kept_) return;
  try {
    db::Autocommit tx(worker_.db);
    throttles::end_window(tx, kind_, bucket_);
  } catch (const db::Error&) {
    // The lease ends by itself.
  }
}

LargeRead::LargeRead(Worker& worker, const std::string& user_id)
    : place_(worker, "large read user", user_id, kReadLease) {
  if (place_.seconds_until_free() == 0) return;
  throw refusal::TooMany("too_many_requests", "A list as long is being made for you. Please try again in a second.", 1);
}

}  // namespace telemetry::rules
