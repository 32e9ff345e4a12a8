#pragma once
#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "db/database.h"
#include "limits/throttle.h"
#include "settings/config.h"

// Limits how much of the workers' time is spent on reads, whatever a caller has stored. A unit is 50 ms, or work that
// costs about as much. All callers with one address share what it may read, since accounts cost nothing.
namespace limits {

// Names whom a read is charged to. An empty field is not charged.
struct Reader {
  std::string caller;   // the user whose cookie it is, or an API key
  std::string account;  // whose sessions and figures are read, with a cookie or a token
  std::string address;
  double waited_seconds = 0;  // for a worker
  std::string share = {};     // whose link is read with, which pays, with all shares of the account, in its place
};

// While it lives, what reads of an account cost is charged to a share of it, and to all its shares together, so that
// whoever has links cannot use up what the account may read, nor take more of the host by many. A worker answers one
// request at a time.
class ChargedToShare {
 public:
  explicit ChargedToShare(const std::string& share);
  ~ChargedToShare();
  ChargedToShare(const ChargedToShare&) = delete;
  ChargedToShare& operator=(const ChargedToShare&) = delete;
};

// Names who makes one large read at a time: all shares of the account together, while one pays, or the account itself.
std::string large_reader(const std::string& account);

// Charges an account units for work that is about to be done. Throws refusal::TooMany, and charges nothing, if fewer
// are left.
void charge_read(db::Database& db, const Config& config, const std::string& account, int units);

// Charges on average a unit for each 50 ms that it lives, even if the read failed or was ended, and even if fewer are
// left: what a read costs is known only afterwards.
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
  const std::vector<Limit> charged_;
  const Clock::time_point begun_ = Clock::now();
};

// Begins to time a read. Throws refusal::TooMany if the caller, the account or the address has nothing left, or if
// others wait who have used less.
TimedRead begin_read(db::Database& db, const Config& config, const Reader& reader);

}  // namespace limits
