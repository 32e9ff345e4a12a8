#include "telemetry/rules/throttle.h"

#include "refusal.h"

namespace telemetry::rules {
namespace {

constexpr int kMinute = 60;
constexpr int kReads = 300, kLists = 300;
constexpr int kOverdrawn = 1000000;  // more than the reads of a minute can come to
constexpr auto kUnit = std::chrono::milliseconds(50);
constexpr int kReadLease = 10;  // seconds; the watchdog ends a read before

limits::Limit of_user(const Config& config, const std::string& kind, const std::string& user_id, int max,
                      int units = 1) {
  return limits::limit(config.address_secret, kind, user_id, {max, kMinute, units});
}

}  // namespace

void count_registration(Worker& worker, const std::string& user_id) {
  limits::count(worker.db, of_user(worker.config, "stream user", user_id, 30));
}

void count_minting(db::Transaction& tx, const Config& config, const std::string& user_id) {
  limits::count(tx, of_user(config, "key user", user_id, 300));
}

void count_read(Worker& worker, const std::string& user_id, int units) {
  if (units == 0) return;  // changes no row, which would be taken for a refusal
  limits::count(worker.db, of_user(worker.config, "read user", user_id, kReads, units));
}

void count_list(Worker& worker, const std::string& user_id, int units) {
  limits::count(worker.db, of_user(worker.config, "list user", user_id, kLists, units));
}

// The id of a key says nothing of its owner, so it needs no secret, which ingest does not have.
int take_new_sessions(db::Transaction& tx, const std::string& sdk_key, std::size_t sessions, int most) {
  return limits::take(tx, {"new session key", sdk_key, {most, kMinute, static_cast<int>(sessions)}});
}

void count_waitlist_entry(Worker& worker, const std::string& address) {
  const std::string& secret = worker.config.address_secret;
  limits::count(worker.db, limits::limit_by_address("waitlist address", limits::bucket_of_account(secret, "", address),
                                                    {10, kMinute}));
}

TimedRead::~TimedRead() {
  const auto units = static_cast<int>((Clock::now() - begun_) / kUnit);
  if (units == 0) return;
  try {
    limits::take(worker_.db, {of_user(worker_.config, "read user", user_id_, kOverdrawn, units)});
  } catch (const db::Error&) {
    // The answer is made already.
  }
}

void LargeRead::begin() {
  if (lease_) return;
  lease_.emplace(worker_, "large read user", user_id_, kReadLease);
  if (lease_->seconds_until_free() == 0) return;
  throw refusal::TooMany("too_many_requests",
                         "Another large read of yours is in progress. Please try again in a second.", 1);
}

}  // namespace telemetry::rules
