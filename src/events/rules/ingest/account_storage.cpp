#include "events/rules/ingest/account_storage.h"

#include <algorithm>

#include "limits/throttle.h"

namespace events::rules {
namespace {

using limits::kGigabyte;

constexpr int kAskAgainSeconds = 60 * 60;
// An address has stored much with a thousandth of the account's storage, so that thousands of viewers would have to
// store that much to use up the rest, but with no less than 4 MiB, which is what a household stores in a day of
// watching.
constexpr int kMuch = 1000, kLeastMuch = 16;  // a divisor of the account's storage; units
constexpr int kTooMuch = 100;                 // while the key's share is used up: as a house of offices stores

limits::Limit share_of_address(const Config& config, const Storer& storer) {
  return limits::of_pair(config, limits::kStoredFrom, storer.sdk_key, storer.address);
}

// The id of a key does not reveal its owner, so it is used as a bucket without a hash.
limits::Limit share_of_key(const Config& config, const Storer& storer) {
  return limits::of_bucket(config, limits::kStoredWithKey, storer.sdk_key);
}

// Returns for each of them whether it has stored a part of the account's storage, or more.
std::vector<bool> have_stored(db::Database& db, const Config& config, const std::vector<Storer>& storers, int part) {
  std::vector<std::vector<limits::Limit>> limits;
  for (const auto& storer : storers) {
    auto& limit = limits.emplace_back(1, share_of_address(config, storer)).front();
    limit.max = std::max(kLeastMuch, limits::part_of_storage(config, part));
    limit.around = limits::kWider;
  }
  std::vector<bool> have;
  for (const int seconds : limits::seconds_until_each_allowed(db, limits)) have.push_back(seconds > 0);
  return have;
}

// Spares those who have stored little when the key's share is used up, and refuses all to those who have stored so much
// that some twenty of them would use up what the account has.
void tell_few_from_many(db::Database& db, const Config& config, const std::vector<Storer>& storers,
                        std::vector<ShareWaits>& waits) {
  const auto much = have_stored(db, config, storers, kMuch), most = have_stored(db, config, storers, kTooMuch);
  for (std::size_t i = 0; i < waits.size(); ++i) {
    auto& [to_store, to_begin] = waits[i];
    if (most[i]) to_store = std::max(to_store, to_begin);
    if (!much[i]) to_begin = 0;
  }
}

refusal::TooMany storage_full(const Config& config, const std::string& what, int seconds) {
  seconds = std::min(seconds, kAskAgainSeconds);
  return refusal::TooMany(limits::kStoredFrom.refused.code,
                          "Of the " + std::to_string(config.account_gb) + " GB that the account may have stored, " +
                              what + " Please send the same again in " + std::to_string(seconds) + " s.",
                          seconds);
}

}  // namespace

void require_storage_left(const Config& config, std::int64_t stored) {
  if (config.account_gb == 0 || stored < config.account_gb * kGigabyte) return;
  throw refusal::TooMany(limits::kStoredFrom.refused.code,
                         "The account has stored the " + std::to_string(config.account_gb) +
                             " GB that it may have. Nothing more is stored until sessions are deleted, events "
                             "become too old to be kept, or the operator allows more.",
                         kAskAgainSeconds);
}

std::vector<ShareWaits> seconds_until_share(db::Database& db, const Config& config,
                                            const std::vector<Storer>& storers) {
  std::vector<ShareWaits> waits(storers.size());
  if (config.account_gb == 0 || storers.empty()) return waits;
  std::vector<std::vector<limits::Limit>> shares;
  for (const auto& storer : storers) shares.push_back({share_of_address(config, storer)});
  for (const auto& storer : storers) shares.push_back({share_of_key(config, storer)});
  const auto seconds = limits::seconds_until_each_allowed(db, shares);
  for (std::size_t i = 0; i < waits.size(); ++i) waits[i] = {seconds[i], seconds[storers.size() + i]};

  const bool any = std::any_of(waits.begin(), waits.end(), [](const auto& wait) { return wait.to_begin > 0; });
  if (any) tell_few_from_many(db, config, storers, waits);
  return waits;
}

refusal::TooMany share_used_up(const Config& config, int seconds) {
  return storage_full(
      config, "one address has a twentieth a day with one key, or a hundredth once the key's quarter is used up.",
      seconds);
}

refusal::TooMany share_of_key_used_up(const Config& config, int seconds) {
  return storage_full(
      config,
      "one key has a quarter a day, which is used up: sessions under way go on, and addresses that have "
      "stored little may begin others.",
      seconds);
}

void charge_share(db::Database& db, const Config& config, const Storer& storer, std::int64_t bytes) {
  if (config.account_gb == 0) return;
  const int taken = limits::units_of(bytes, limits::kStorageUnit);
  if (taken == 0) return;
  limits::charge(db, {share_of_address(config, storer), share_of_key(config, storer)}, taken);
}

void free_share(db::Database& db, const std::string& sdk_key) {
  db::transact(db, [&](db::Transaction& tx) {
    limits::tables::throttles::end_window(tx, limits::kStoredWithKey.name, sdk_key);
  });
}

}  // namespace events::rules
