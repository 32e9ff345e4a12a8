#include "events/rules/ingest/new_session_limits.h"

#include <algorithm>
#include <functional>
#include <set>

#include "limits/bucket.h"
#include "limits/tables/throttles.h"

namespace events::rules {
namespace {

namespace throttles = limits::tables::throttles;

constexpr int kMinuteSeconds = 60;
constexpr int kFromOneAddress = 600;  // the least limit of one address with one key, enough for an office
constexpr int kNearWithOneKey = 2;

constexpr int kPartThatIsFew = 500, kMostFew = 20;
const std::string kFrom = "new session from", kNear = "new session near", kKey = "new session key",
                  kAccount = "new session account", kPeer = "new session address", kAroundPeer = "new session network",
                  kBehind = "new session behind";

using Refs = std::vector<std::string>;

// Holds sessions that are counted together.
struct Counted {
  throttles::Count count;
  Refs refs;
};

// Groups the sessions by bucket and adds the groups. Sessions with an empty bucket are not counted.
void add(std::vector<Counted>& all, const std::string& kind, int max, const std::vector<BeginningSession>& sessions,
         const std::function<std::string(const BeginningSession&)>& bucket_of) {
  std::map<std::string, Refs> by_bucket;
  for (const auto& session : sessions) by_bucket[bucket_of(session)].push_back(session.ref);
  by_bucket.erase("");
  for (auto& [bucket, refs] : by_bucket)
    all.push_back({{kind, bucket, {max, kMinuteSeconds, static_cast<int>(refs.size())}}, std::move(refs)});
}

// Returns all counts that the sessions take part in. Networks are not counted for IPv4. The id of a key does not reveal
// its owner, so it is used as a bucket without a hash.
std::vector<Counted> counted(const std::string& secret, const std::vector<BeginningSession>& sessions,
                             const NewSessionLimits& limits) {
  const auto with_key = [&](const auto& one) { return limits::bucket_of_pair(secret, one.sdk_key, one.address); };
  const auto of_address = [&](const auto& one) { return limits::bucket_of_pair(secret, "", one.peer); };
  const auto around = [](const auto& bucket_of, std::string BeginningSession::*address) {
    return [=](const BeginningSession& one) {
      return (one.*address).find(':') == std::string::npos ? "" : limits::around(bucket_of(one)).first;
    };
  };
  std::vector<Counted> all;
  add(all, kFrom, limits.key_from_address, sessions, with_key);
  add(all, kNear, kNearWithOneKey * limits.key_from_address, sessions, around(with_key, &BeginningSession::address));
  add(all, kKey, limits.key, sessions, [](const auto& one) { return one.sdk_key; });
  add(all, kPeer, limits.address, sessions, of_address);
  add(all, kAroundPeer, limits::kWider * limits.address, sessions, around(of_address, &BeginningSession::peer));
  add(all, kAccount, limits.account, sessions, [&](const auto& one) { return limits::bucket(secret, one.account_id); });
  add(all, kBehind, limits.key_from_address, sessions, [&](const auto& one) {
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
    const auto& [count, refs] = all[i];
    if (count.kind != kFrom && count.kind != kNear) continue;
    const int allowed = count.kind == kFrom ? few : limits::kWider * few;
    const int last = std::clamp(added[i].used - allowed, 0, static_cast<int>(refs.size()));
    beyond.insert(refs.end() - last, refs.end());
  }
  return beyond;
}

// Returns those behind proxies of their keys with which an account has begun no more than an address may with one key.
std::set<std::string> behind_own_proxy(const std::vector<Counted>& all, const std::vector<throttles::Added>& added) {
  std::set<std::string> within;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto& [count, refs] = all[i];
    if (count.kind == kBehind) within.insert(refs.begin(), refs.end() - added[i].units);
  }
  return within;
}

}  // namespace

NewSessionLimits new_session_limits(int of_key) {
  const int from_address = std::max(kFromOneAddress, of_key / 5);
  return {of_key, from_address, 10 * of_key, 5 * from_address, std::clamp(of_key / kPartThatIsFew, 1, kMostFew)};
}

// A session that exceeds one limit is not counted against any other.
Waits count_new_sessions(db::Transaction& tx, const std::string& secret, const std::vector<BeginningSession>& sessions,
                         const NewSessionLimits& limits) {
  const auto all = counted(secret, sessions, limits);
  std::vector<throttles::Count> counts;
  for (const auto& one : all) counts.push_back(one.count);
  const auto added = throttles::add(tx, counts);
  const auto many = beyond_a_few(all, added, limits.few), behind = behind_own_proxy(all, added);
  const auto refuses = [&](const std::string& kind, const std::string& ref) {
    if (kind == kKey || kind == kAccount) return many.count(ref) == 1;
    if (kind == kPeer || kind == kAroundPeer) return behind.count(ref) == 0;
    return kind != kBehind;
  };
  Waits waits;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto& [count, refs] = all[i];
    int refused = number_of(refs, waits);
    for (auto ref = refs.rbegin(); refused < added[i].units && ref != refs.rend(); ++ref)
      if (refuses(count.kind, *ref)) refused += waits.emplace(*ref, added[i].seconds).second;
  }
  for (const auto& [count, refs] : all) {
    if (const int refused = number_of(refs, waits)) throttles::give_back(tx, count.kind, count.bucket, refused);
  }
  return waits;
}

}  // namespace events::rules
