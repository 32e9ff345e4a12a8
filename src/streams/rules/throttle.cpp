#include "streams/rules/throttle.h"

#include "refusal.h"

namespace streams::rules {
namespace {

constexpr int kMinuteSeconds = 60, kDaySeconds = 24 * 60 * 60;
constexpr int kReads = 300, kLists = 300;
constexpr int kOverdrawn = 1000000;  // more than the reads of a minute can cost
constexpr auto kUnit = std::chrono::milliseconds(50);

limits::Limit of_user(const Config& config, const std::string& kind, const std::string& user_id, int max,
                      int units = 1) {
  return limits::limit(config.address_secret, kind, user_id, {max, kMinuteSeconds, units});
}

}  // namespace

void limit_registration(db::Database& db, const Config& config, const std::string& user_id) {
  limits::count(db, of_user(config, "stream user", user_id, 30));
}

void limit_minting(db::Transaction& tx, const Config& config, const std::string& user_id) {
  limits::count(tx, of_user(config, "key user", user_id, 300));
}

void limit_saving(db::Transaction& tx, const Config& config, const std::string& user_id) {
  limits::count(tx, of_user(config, "filter user", user_id, 300));
}

void limit_marking(db::Transaction& tx, const Config& config, const std::string& user_id) {
  limits::count(tx, limits::limit(config.address_secret, "mark user", user_id, {1000, kDaySeconds, 1}));
}

void charge_read(db::Database& db, const Config& config, const std::string& user_id, int units) {
  if (units == 0) return;  // changes no row, which would be taken for a refusal
  limits::count(db, of_user(config, "read user", user_id, kReads, units));
}

void charge_list(db::Database& db, const Config& config, const std::string& user_id, int units) {
  limits::count(db, of_user(config, "list user", user_id, kLists, units));
}

// The id of a key says nothing of its owner, so it needs no secret, which ingest does not have.
int take_new_sessions(db::Transaction& tx, const std::string& sdk_key, std::size_t sessions, int max) {
  return limits::take(tx, {"new session key", sdk_key, {max, kMinuteSeconds, static_cast<int>(sessions)}});
}

TimedRead::~TimedRead() {
  const auto units = static_cast<int>((Clock::now() - begun_) / kUnit);
  if (units == 0) return;
  try {
    limits::take(db_, {of_user(config_, "read user", user_id_, kOverdrawn, units)});
  } catch (const db::Error&) {
    // The answer is made already.
  }
}

void LargeRead::begin(int seconds) {
  if (lease_) return;
  lease_.emplace(db_, config_, "large read user", user_id_, seconds);
  if (lease_->seconds_until_free() == 0) return;
  throw refusal::TooMany("too_many_requests",
                         "Another large read of yours is in progress. Please try again in a second.", 1);
}

}  // namespace streams::rules
