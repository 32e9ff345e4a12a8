#pragma once
#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "config.h"
#include "db/database.h"
#include "limits/throttle.h"

// What answering reads takes of a worker's time, whatever a caller has stored: a unit is 50 ms, or what is about as
// dear. Whoever signs in, an API key and an account have 300 units a minute each. All callers with one address have
// MILLRACE_ADDRESS_READS, and those with the networks around it twice as many, since accounts cost nothing.
namespace limits {

// Whom a read is charged to. What is empty is not charged.
struct Reader {
  std::string caller;   // the user whose cookie it is, or an API key
  std::string account;  // whose sessions and figures are read, with a cookie or a token
  std::string address;
};

// Charges an account units before they are used; the answer is made of so much. Throws refusal::TooMany, and charges
// nothing, if that is more than there is left.
void charge_read(db::Database& db, const Config& config, const std::string& account, int units);

// Charges a unit for each 50 ms that it lives, on average, also for a read that failed or was ended, and although fewer
// may be left: what a read costs is known only afterwards.
class TimedRead {
 public:
  TimedRead(db::Database& db, const Config& config, const Reader& reader);
  TimedRead(db::Database& db, std::vector<Limit> charged) : db_(db), charged_(std::move(charged)) {}
  ~TimedRead();
  TimedRead(const TimedRead&) = delete;
  TimedRead& operator=(const TimedRead&) = delete;

 private:
  using Clock = std::chrono::steady_clock;
  db::Database& db_;
  std::vector<Limit> charged_;
  const Clock::time_point begun_ = Clock::now();
};

// Throws refusal::TooMany when the caller, the account or the address has nothing left.
TimedRead begin_read(db::Database& db, const Config& config, const Reader& reader);

}  // namespace limits
