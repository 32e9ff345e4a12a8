#include "limits/throttle.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include "crypto/random.h"
#include "text/ascii.h"

namespace limits {
namespace {

namespace throttles = tables::throttles;

// Returns the limit of all networks around that of a limit by address. A single network's bucket does not end in so
// many zeros.
Limit wider(const Limit& limit) {
  return {limit.row, around(limit.bucket).first, limit.around * limit.max, 0, limit.units};
}

throttles::Count count_of(const Limit& limit) {
  return {limit.row->name, limit.bucket, {limit.max, limit.row->seconds, limit.units}};
}

// Returns each of them and, for those by address, what is counted around it.
std::vector<throttles::Count> counts_of(const std::vector<Limit>& limits) {
  std::vector<throttles::Count> counts;
  for (const auto& limit : limits) {
    counts.push_back(count_of(limit));
    if (limit.around > 0) counts.push_back(count_of(wider(limit)));
  }
  return counts;
}

int seconds_unless_taken(db::Transaction& tx, const Limit& limit) {
  if (const int seconds = throttles::take(tx, count_of(limit))) return seconds;
  return limit.around > 0 ? throttles::take(tx, count_of(wider(limit))) : 0;
}

}  // namespace

Limit of_account(const Config& config, const LimitRow& row, const std::string& account, int units) {
  auto limit = of_bucket(config, row, bucket(config.address_secret, account));
  limit.units = units;
  return limit;
}

Limit of_address(const Config& config, const LimitRow& row, const std::string& address) {
  return of_bucket(config, row, bucket_of(address, config.address_secret));
}

Limit of_pair(const Config& config, const LimitRow& row, const std::string& account, const std::string& address) {
  return of_bucket(config, row, bucket_of_pair(config.address_secret, account, address));
}

Limit of_bucket(const Config& config, const LimitRow& row, const std::string& bucket) {
  return {&row, bucket, row.max(config), row.around};
}

// Limits are taken in the order given, so that two requests do not deadlock.
void take(db::Database& db, const std::vector<Limit>& limits) {
  db::transact(db, [&](db::Transaction& tx) {
    for (const auto& limit : limits) take(tx, limit);
  });
}

void take(db::Transaction& tx, const Limit& limit) {
  if (const int seconds = seconds_unless_taken(tx, limit)) throw refused(limit, seconds);
}

int try_take(db::Database& db, const std::vector<Limit>& limits) {
  try {
    take(db, limits);
    return 0;
  } catch (const refusal::TooMany& refused) {
    return refused.retry_after;
  }
}

refusal::TooMany refused(const Limit& limit, int seconds) {
  const auto& [code, text] = limit.row->refused;
  const auto words = text::replaced(text, "{max}", std::to_string(limit.max));
  return refused({code, text::replaced(words, "{per}", per(limit.row->seconds)).c_str()}, seconds);
}

refusal::TooMany refused(const Refused& words, int seconds) {
  return refusal::TooMany(words.code, text::replaced(words.text, "{seconds}", std::to_string(seconds)), seconds);
}

void charge(db::Database& db, const std::vector<Limit>& limits, int units) {
  db::transact(db, [&](db::Transaction& tx) {
    for (auto& count : counts_of(limits)) {
      count.window.max = std::numeric_limits<int>::max();
      count.window.units = units;
      throttles::take(tx, count);
    }
  });
}

void give_back(db::Database& db, const std::vector<Limit>& limits) {
  db::transact(db, [&](db::Transaction& tx) {
    for (const auto& limit : limits) give_back(tx, limit);
  });
}

void give_back(db::Transaction& tx, const Limit& limit) {
  throttles::give_back(tx, limit.row->name, limit.bucket);
  if (limit.around > 0) throttles::give_back(tx, limit.row->name, wider(limit).bucket);
}

void reset(db::Transaction& tx, const Limit& limit) {
  throttles::remove(tx, limit.row->name, limit.bucket);
  if (limit.around > 0) throttles::give_back(tx, limit.row->name, wider(limit).bucket);
}

int seconds_until_allowed(db::Database& db, const std::vector<Limit>& limits) {
  return throttles::seconds_until_allowed(db, counts_of(limits));
}

std::vector<int> seconds_until_each_allowed(db::Database& db, const std::vector<std::vector<Limit>>& callers) {
  using Counter = std::pair<std::string, std::string>;
  std::vector<throttles::Count> all;
  std::set<Counter> seen;  // callers share their networks and keys
  for (const auto& limits : callers) {
    for (auto& count : counts_of(limits)) {
      if (seen.insert({count.kind, count.bucket}).second) all.push_back(std::move(count));
    }
  }
  std::map<Counter, int> seconds;
  for (const auto& counter : throttles::used_up(db, all)) seconds[{counter.kind, counter.bucket}] = counter.seconds;
  std::vector<int> of_each;
  for (const auto& limits : callers) {
    of_each.push_back(0);
    for (const auto& [kind, bucket, window] : counts_of(limits)) {
      const auto found = seconds.find({kind, bucket});
      if (found != seconds.end()) of_each.back() = std::max(of_each.back(), found->second);
    }
  }
  return of_each;
}

int units_of(std::int64_t amount, std::int64_t unit) {
  const auto chance = static_cast<std::int64_t>(crypto::random_number() % static_cast<std::uint64_t>(unit));
  return static_cast<int>((amount + chance) / unit);
}

}  // namespace limits
