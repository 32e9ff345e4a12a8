#include "streams/rules/throttle.h"

#include "calendar/date.h"
#include "refusal.h"

namespace streams::rules {
namespace {

constexpr int kMinuteSeconds = 60;

limits::Limit of_account(const Config& config, const std::string& kind, const std::string& account_id, int max,
                         int units = 1) {
  return limits::limit(config.address_secret, kind, account_id, {max, kMinuteSeconds, units});
}

}  // namespace

void limit_registration(db::Database& db, const Config& config, const std::string& account_id) {
  limits::count(db, of_account(config, "stream account", account_id, 30));
}

limits::Limit minting(const Config& config, const std::string& account_id) {
  return of_account(config, "key account", account_id, 300);
}

limits::Limit saving(const Config& config, const std::string& account_id) {
  return of_account(config, "filter account", account_id, 300);
}

void limit_marking(db::Transaction& tx, const Config& config, const std::string& account_id) {
  limits::count(tx, limits::limit(config.address_secret, "mark account", account_id, {1000, calendar::kDaySeconds, 1}));
}

void charge_list(db::Database& db, const Config& config, const std::string& account_id, int units) {
  limits::count(db, of_account(config, "list account", account_id, 300, units));
}

void LargeRead::begin(int seconds) {
  if (lease_) return;
  lease_.emplace(db_, config_, "large read account", account_id_, seconds);
  if (lease_->seconds_until_free() == 0) return;
  throw refusal::TooMany("too_many_requests",
                         "Another large read of yours is in progress. Please try again in a second.", 1);
}

}  // namespace streams::rules
