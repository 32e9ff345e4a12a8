#include "events/rules/ingest/new_session_limits.h"

#include <algorithm>

#include "limits/bucket.h"
#include "limits/tables/throttles.h"

namespace events::rules {
namespace {

namespace throttles = limits::tables::throttles;

constexpr int kMinuteSeconds = 60;
constexpr int kFromOneAddress = 600;  // as many as an office has, whatever a fifth is

using Refs = std::vector<std::string>;
using ByBucket = std::map<std::string, Refs>;

std::string of_address(const std::string& secret, const BeginningSession& session) {
  return limits::bucket_of_account(secret, session.sdk_key, session.address);
}

ByBucket by_address(const std::string& secret, const std::vector<BeginningSession>& sessions) {
  ByBucket found;
  for (const auto& session : sessions) found[of_address(secret, session)].push_back(session.ref);
  return found;
}

// An IPv4 address is counted as it is.
ByBucket by_network(const std::string& secret, const std::vector<BeginningSession>& sessions) {
  ByBucket found;
  for (const auto& session : sessions) {
    if (session.address.find(':') == std::string::npos) continue;
    found[limits::around(of_address(secret, session)).first].push_back(session.ref);
  }
  return found;
}

// The id of a key says nothing of its owner, so it is a bucket as it is.
ByBucket by_key(const std::vector<BeginningSession>& sessions) {
  ByBucket found;
  for (const auto& session : sessions) found[session.sdk_key].push_back(session.ref);
  return found;
}

// Counts in one way those that were not refused in another before.
class Way {
 public:
  Way(std::string kind, ByBucket sessions, int max)
      : kind_(std::move(kind)), sessions_(std::move(sessions)), max_(max) {}

  void count(db::Transaction& tx, Waits& waits) {
    leave_out(waits);
    std::vector<throttles::Count> counts;
    for (const auto& [bucket, refs] : sessions_)
      counts.push_back({kind_, bucket, {max_, kMinuteSeconds, static_cast<int>(refs.size())}});
    if (counts.empty()) return;
    auto bucket = sessions_.begin();
    for (const auto& [units, seconds] : throttles::take_what_is_left(tx, counts)) {
      auto& refs = (bucket++)->second;
      for (int i = 0; i < units; ++i) {
        waits.emplace(refs.back(), seconds);
        refs.pop_back();
      }
    }
  }

  // Those that were counted here and refused afterwards.
  void give_back(db::Transaction& tx, const Waits& waits) {
    for (const auto& [bucket, refs] : sessions_) {
      const auto refused =
          std::count_if(refs.begin(), refs.end(), [&](const auto& ref) { return waits.count(ref) == 1; });
      if (refused > 0) throttles::give_back(tx, kind_, bucket, static_cast<int>(refused));
    }
  }

 private:
  void leave_out(const Waits& waits) {
    for (auto bucket = sessions_.begin(); bucket != sessions_.end();) {
      auto& refs = bucket->second;
      refs.erase(std::remove_if(refs.begin(), refs.end(), [&](const auto& ref) { return waits.count(ref) == 1; }),
                 refs.end());
      bucket = refs.empty() ? sessions_.erase(bucket) : std::next(bucket);
    }
  }

  const std::string kind_;
  ByBucket sessions_;
  const int max_;
};

}  // namespace

int new_sessions_from_one_address(int max) { return std::max(kFromOneAddress, max / 5); }

Waits count_new_sessions(db::Transaction& tx, const std::string& secret, const std::vector<BeginningSession>& sessions,
                         int max) {
  const int from_one = new_sessions_from_one_address(max);
  Way ways[] = {{"new session from", by_address(secret, sessions), from_one},
                {"new session near", by_network(secret, sessions), 2 * from_one},
                {"new session key", by_key(sessions), max}};
  Waits waits;
  for (auto& way : ways) way.count(tx, waits);
  if (!waits.empty()) {
    for (auto& way : ways) way.give_back(tx, waits);
  }
  return waits;
}

}  // namespace events::rules
