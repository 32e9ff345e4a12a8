#include "events/rules/ingest/new_session_limits.h"

#include <algorithm>
#include <functional>
#include <set>

#include "limits/bucket.h"
#include "limits/limits_table.h"
#include "limits/tables/throttles.h"

namespace events::rules {
namespace {

namespace throttles = limits::tables::throttles;

using limits::LimitRow;

using Refs = std::vector<std::string>;

// Holds sessions that are counted together.
struct Counted {
  const LimitRow* row;
  throttles::Count count;
  Refs refs;
};

int size_of(const Refs& refs) { return static_cast<int>(refs.size()); }

// Returns all counts that the sessions take part in. Networks are not counted for IPv4. The id of a key does not reveal
// its owner, so it is used as a bucket without a hash.
std::vector<Counted> counted(const Config& config, const std::vector<BeginningSession>& sessions) {
  const auto& secret = config.address_secret;
  const auto with_key = [&](const auto& one) { return limits::bucket_of_pair(secret, one.sdk_key, one.address); };
  const auto of_address = [&](const auto& one) { return limits::bucket_of_pair(secret, "", one.peer); };
  const auto around = [](const auto& bucket_of, std::string BeginningSession::*address) {
    return [=](const BeginningSession& one) {
      return (one.*address).find(':') == std::string::npos ? "" : limits::around(bucket_of(one)).first;
    };
  };
  std::vector<Counted> all;
  // Sessions with an empty bucket are not counted.
  const auto add = [&](const LimitRow& row, const std::function<std::string(const BeginningSession&)>& bucket_of) {
    std::map<std::string, Refs> by_bucket;
    for (const auto& session : sessions) by_bucket[bucket_of(session)].push_back(session.ref);
    by_bucket.erase("");
    for (const auto& [bucket, refs] : by_bucket)
      all.push_back({&row, {row.name, bucket, {row.max(config), row.seconds, size_of(refs)}}, refs});
  };
  add(limits::kSessionsFrom, with_key);
  add(limits::kSessionsNear, around(with_key, &BeginningSession::address));
  add(limits::kSessionsOfKey, [](const auto& one) { return one.sdk_key; });
  add(limits::kSessionsOfSender, of_address);
  add(limits::kSessionsOfSendersNetwork, around(of_address, &BeginningSession::peer));
  add(limits::kSessionsOfAccount, [&](const auto& one) { return limits::bucket(secret, one.account_id); });
  add(limits::kSessionsBehind, [&](const auto& one) {
    return one.address == one.peer ? "" : limits::bucket_of_pair(secret, one.account_id, one.peer);
  });
  return all;
}

int number_of(const Refs& refs, const Waits& waits) {
  return static_cast<int>(
      std::count_if(refs.begin(), refs.end(), [&](const auto& ref) { return waits.count(ref) == 1; }));
}

// Returns those with which an address, or a network, has begun more than a few with a key.
std::set<std::string> beyond_a_few(const std::vector<Counted>& all, const std::vector<throttles::Added>& added,
                                   int few) {
  std::set<std::string> beyond;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto& [row, count, refs] = all[i];
    if (row != &limits::kSessionsFrom && row != &limits::kSessionsNear) continue;
    const int allowed = row == &limits::kSessionsFrom ? few : limits::kWider * few;
    const int last = std::clamp(added[i].used - allowed, 0, size_of(refs));
    beyond.insert(refs.end() - last, refs.end());
  }
  return beyond;
}

// Returns those behind proxies of their keys with which an account has begun no more than an address may with one key.
std::set<std::string> behind_own_proxy(const std::vector<Counted>& all, const std::vector<throttles::Added>& added) {
  std::set<std::string> within;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto& [row, count, refs] = all[i];
    if (row == &limits::kSessionsBehind) within.insert(refs.begin(), refs.end() - added[i].units);
  }
  return within;
}

}  // namespace

int few_sessions(const Config& config) { return std::clamp(config.sessions_per_key / 500, 1, 20); }

// A session that exceeds one limit is not counted against any other.
Waits count_new_sessions(db::Transaction& tx, const Config& config, const std::vector<BeginningSession>& sessions) {
  using namespace limits;
  const auto all = counted(config, sessions);
  std::vector<throttles::Count> counts;
  for (const auto& one : all) counts.push_back(one.count);
  const auto added = throttles::add(tx, counts);
  const auto many = beyond_a_few(all, added, few_sessions(config)), behind = behind_own_proxy(all, added);
  const auto refuses = [&](const LimitRow* row, const std::string& ref) {
    if (row == &kSessionsOfKey || row == &kSessionsOfAccount) return many.count(ref) == 1;
    if (row == &kSessionsOfSender || row == &kSessionsOfSendersNetwork) return behind.count(ref) == 0;
    return row != &kSessionsBehind;
  };
  Waits waits;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto& [row, count, refs] = all[i];
    int refused = number_of(refs, waits);
    for (auto ref = refs.rbegin(); refused < added[i].units && ref != refs.rend(); ++ref)
      if (refuses(row, *ref)) refused += waits.emplace(*ref, added[i].seconds).second;
  }
  for (const auto& [row, count, refs] : all) {
    if (const int refused = number_of(refs, waits)) throttles::give_back(tx, count.kind, count.bucket, refused);
  }
  return waits;
}

}  // namespace events::rules
