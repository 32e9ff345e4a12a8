#include "events/rules/ingest/account_storage.h"

#include <algorithm>

#include "calendar/date.h"
#include "limits/throttle.h"

namespace events::rules {
namespace {

constexpr std::int64_t kGigabyte = 1000 * 1000 * 1000, kUnit = 256 * 1024;  // bytes
constexpr int kAskAgainSeconds = 60 * 60;
constexpr int kOfAddress = 20, kOfKey = 4;  // divisors of the account's storage
constexpr int kAround = 2;
const char kOfOneKey[] = "stored key";
constexpr int kOverdrawn = 1000000000;  // units; more than any share has, and twice as much still fits an int

int units(const Config& config, int part) {
  return std::max(1, static_cast<int>(config.account_gb * kGigabyte / kUnit / part));
}

// The id of a key does not reveal its owner, so it is used as a bucket without a hash.
std::vector<limits::Limit> shares_of(const Config& config, const Storer& storer) {
  const auto from = limits::bucket_of_pair(config.address_secret, storer.sdk_key, storer.address);
  return {limits::limit_by_address("stored from", from, {units(config, kOfAddress), calendar::kDaySeconds}, kAround),
          {kOfOneKey, storer.sdk_key, {units(config, kOfKey), calendar::kDaySeconds}}};
}

}  // namespace

void require_storage_left(const Config& config, std::int64_t stored) {
  if (config.account_gb == 0 || stored < config.account_gb * kGigabyte) return;
  throw refusal::TooMany("storage_full",
                         "The account has stored the " + std::to_string(config.account_gb) +
                             " GB that it may have. Nothing more is stored until sessions are deleted, events "
                             "become too old to be kept, or the operator allows more.",
                         kAskAgainSeconds);
}

std::vector<int> seconds_until_share(db::Database& db, const Config& config, const std::vector<Storer>& storers) {
  if (config.account_gb == 0 || storers.empty()) return std::vector<int>(storers.size());
  std::vector<std::vector<limits::Limit>> shares;
  for (const auto& storer : storers) shares.push_back(shares_of(config, storer));
  return limits::seconds_until_each_allowed(db, shares);
}

refusal::TooMany share_used_up(const Config& config, int seconds) {
  seconds = std::min(seconds, kAskAgainSeconds);
  return refusal::TooMany(
      "storage_full",
      "Of the " + std::to_string(config.account_gb) +
          " GB that the account may have stored, one address has a twentieth a day with one key, and "
          "one key has a quarter. Please send the same again in " +
          std::to_string(seconds) + " s.",
      seconds);
}

void charge_share(db::Database& db, const Config& config, const Storer& storer, std::int64_t bytes) {
  if (config.account_gb == 0) return;
  const int taken = limits::units_of(bytes, kUnit);
  if (taken == 0) return;
  auto shares = shares_of(config, storer);
  for (auto& share : shares) share.window = {kOverdrawn, calendar::kDaySeconds, taken};
  limits::take(db, shares);
}

void free_share(db::Database& db, const std::string& sdk_key) {
  db::transact(db, [&](db::Transaction& tx) { limits::tables::throttles::end_window(tx, kOfOneKey, sdk_key); });
}

}  // namespace events::rules
