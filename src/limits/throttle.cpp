#include "limits/throttle.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "crypto/random.h"
#include "refusal.h"

namespace limits {
namespace {

namespace throttles = tables::throttles;

// take() throws this out of the transaction, so that the transaction rolls back.
struct UsedUp {
  int seconds;
};

// Returns the limit of all networks around that of a limit by address. A single network's bucket does not end in so
// many zeros.
Limit wider(const Limit& limit) {
  const auto& window = limit.window;
  return {limit.kind, around(limit.bucket).first, {limit.wider * window.max, window.seconds, window.units}};
}

std::string per(int seconds) {
  if (seconds == 60) return "a minute";
  if (seconds == 24 * 60 * 60) return "a day";
  return seconds % 60 == 0 ? "in " + std::to_string(seconds / 60) + " minutes" : "in " + std::to_string(seconds) + " s";
}

refusal::TooMany too_many(const Message& message, int seconds) {
  const std::string mark = "{seconds}";
  std::string text = message.text;
  if (const auto at = text.find(mark); at != text.npos) text.replace(at, mark.size(), std::to_string(seconds));
  return refusal::TooMany(message.code, text, seconds);
}

Message usual_message(const Limit& limit) {
  return {"too_many_requests", "At most " + std::to_string(limit.window.max) + " of these " +
                                   per(limit.window.seconds) + ". Please try again in {seconds} s."};
}

std::vector<throttles::Count> counts_of(const std::vector<Limit>& limits) {
  std::vector<throttles::Count> counts;
  for (const auto& [kind, bucket, window, wider] : with_wider(limits)) counts.push_back({kind, bucket, window});
  return counts;
}

}  // namespace

Limit limit(const std::string& secret, const std::string& kind, const std::string& whose,
            tables::throttles::Window window) {
  return {kind, bucket(secret, whose), window};
}

Limit limit_by_address(const std::string& kind, const std::string& bucket, tables::throttles::Window window,
                       int wider) {
  return {kind, bucket, window, wider};
}

std::vector<Limit> with_wider(const std::vector<Limit>& limits) {
  std::vector<Limit> all;
  for (const auto& limit : limits) {
    all.push_back(limit);
    if (limit.wider > 0) all.push_back(wider(limit));
  }
  return all;
}

int take(db::Database& db, const std::vector<Limit>& limits) {
  try {
    // Limits are taken in the order given, so that two requests do not deadlock.
    db::transact(db, [&](db::Transaction& tx) {
      for (const auto& limit : limits) {
        if (const int seconds = take(tx, limit)) throw UsedUp{seconds};
      }
    });
    return 0;
  } catch (const UsedUp& used_up) {
    return used_up.seconds;
  }
}

int take(db::Transaction& tx, const Limit& limit) {
  if (const int seconds = throttles::take(tx, limit.kind, limit.bucket, limit.window)) return seconds;
  return limit.wider > 0 ? take(tx, wider(limit)) : 0;
}

void give_back(db::Database& db, const std::vector<Limit>& limits) {
  db::transact(db, [&](db::Transaction& tx) {
    for (const auto& limit : limits) give_back(tx, limit);
  });
}

void give_back(db::Transaction& tx, const Limit& limit) {
  throttles::give_back(tx, limit.kind, limit.bucket);
  if (limit.wider > 0) throttles::give_back(tx, limit.kind, wider(limit).bucket);
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
  for (const auto& one : throttles::used_up(db, all)) seconds[{one.kind, one.bucket}] = one.seconds;
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

void reset(db::Transaction& tx, const Limit& limit) {
  throttles::remove(tx, limit.kind, limit.bucket);
  if (limit.wider > 0) throttles::give_back(tx, limit.kind, wider(limit).bucket);
}

int units_of(std::int64_t amount, std::int64_t unit) {
  const auto chance = static_cast<std::int64_t>(crypto::random_number() % static_cast<std::uint64_t>(unit));
  return static_cast<int>((amount + chance) / unit);
}

void count(db::Database& db, const Limit& limit) {
  db::transact(db, [&](db::Transaction& tx) { count(tx, limit); });
}

void count(db::Transaction& tx, const Limit& limit) {
  if (const int seconds = take(tx, limit)) throw too_many(usual_message(limit), seconds);
}

void count(db::Database& db, const Limit& limit, const Message& message) {
  if (const int seconds = take(db, {limit})) throw too_many(message, seconds);
}

void require_left(db::Database& db, const std::vector<Limit>& limits, const Message& message) {
  if (const int seconds = seconds_until_allowed(db, limits)) throw too_many(message, seconds);
}

}  // namespace limits
