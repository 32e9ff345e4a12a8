#include "streams/rules/throttle.h"

#include "calendar/date.h"
#include "refusal.h"

namespace streams::rules {
namespace {

constexpr int kMinuteSeconds = 60;
constexpr int kLists = 300;
const char kMinting[] = "key user", kSaving[] = "filter user";

limits::Limit of_user(const Config& config, const std::string& kind, const std::string& user_id, int max,
                      int units = 1) {
  return limits::limit(config.address_secret, kind, user_id, {max, kMinuteSeconds, units});
}

}  // namespace

void limit_registration(db::Database& db, const Config& config, const std::string& user_id) {
  limits::count(db, of_user(config, "stream user", user_id, 30));
}

void limit_minting(db::Transaction& tx, const Config& config, const std::string& user_id) {
  limits::count(tx, of_user(config, kMinting, user_id, 300));
}
void limit_minting(db::Database& db, const Config& config, const std::string& user_id) {
  limits::count(db, of_user(config, kMinting, user_id, 300));
}

void limit_saving(db::Transaction& tx, const Config& config, const std::string& user_id) {
  limits::count(tx, of_user(config, kSaving, user_id, 300));
}
void limit_saving(db::Database& db, const Config& config, const std::string& user_id) {
  limits::count(db, of_user(config, kSaving, user_id, 300));
}

void limit_marking(db::Transaction& tx, const Config& config, const std::string& user_id) {
  limits::count(tx, limits::limit(config.address_secret, "mark user", user_id, {1000, calendar::kDaySeconds, 1}));
}

void charge_list(db::Database& db, const Config& config, const std::string& user_id, int units) {
  limits::count(db, of_user(config, "list user", user_id, kLists, units));
}

void LargeRead::begin(int seconds) {
  if (lease_) return;
  lease_.emplace(db_, config_, "large read user", user_id_, seconds);
  if (lease_->seconds_until_free() == 0) return;
  throw refusal::TooMany("too_many_requests",
                         "Another large read of yours is in progress. Please try again in a second.", 1);
}

}  // namespace streams::rules
