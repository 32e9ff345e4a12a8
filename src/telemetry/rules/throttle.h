#pragma once
#include <chrono>
#include <optional>
#include <string>

#include "limits/lease.h"
#include "worker.h"

// How often a caller may ask for what is expensive. Counted over all workers of all hosts; beyond the limit,
// refusal::TooMany, and nothing is counted.
namespace telemetry::rules {

// Each looks up a hostname, and the answer reveals what it resolves to here: 30 a minute for one user.
void count_registration(Worker& worker, const std::string& user_id);

// Each stays in the table for good: 300 a minute for one user. Locks the user's count until `tx` ends.
void count_minting(db::Transaction& tx, const Config& config, const std::string& user_id);

// One unit for each thousand events that the answer is made of, one at least: 300 units a minute for one user.
void count_read(Worker& worker, const std::string& user_id, int units);

// New sessions of one SDK key in a minute, so many at most. Returns 0 when all of them are counted, or counts none and
// returns the seconds until there are more.
int take_new_sessions(db::Transaction& tx, const std::string& sdk_key, std::size_t sessions, int most);

// One unit for each 200 keys or tokens of a long list: 300 units a minute for one user, whatever their reads come to.
void count_list(Worker& worker, const std::string& user_id, int units);

// 10 a minute from one IPv4 address or IPv6 network of 64 bits. `address` is nginx's REMOTE_ADDR.
void count_waitlist_entry(Worker& worker, const std::string& address);

// Counts a unit for each 50 ms that it lives, also of a read that failed or was ended, and although fewer may be left:
// what a read comes to is known only afterwards.
class TimedRead {
 public:
  TimedRead(Worker& worker, const std::string& user_id) : worker_(worker), user_id_(user_id) {}
  ~TimedRead();
  TimedRead(const TimedRead&) = delete;
  TimedRead& operator=(const TimedRead&) = delete;

 private:
  using Clock = std::chrono::steady_clock;
  Worker& worker_;
  const std::string user_id_;
  const Clock::time_point begun_ = Clock::now();
};

// A read that may take a worker some time: one at a time for a user, so that other workers are free for other requests.
class LargeRead {
 public:
  LargeRead(Worker& worker, const std::string& user_id) : worker_(worker), user_id_(user_id) {}

  // From now on until this object is destroyed. Throws refusal::TooMany at once while there is another.
  void begin();

 private:
  Worker& worker_;
  const std::string user_id_;
  std::optional<limits::Lease> lease_;
};

}  // namespace telemetry::rules
