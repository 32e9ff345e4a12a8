#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "db/database.h"

// Lists who waits for a turn (limits/turn.h). All names are buckets of limits/bucket.h.
namespace limits::tables::turns {

struct Waiter {
  std::string place, account;
  std::string network;  // the networks around the caller's address
};

// Notes that somebody waits for so many seconds from now on. Returns false if it was noted before, and counts still:
// with the network that it had then, which has paid for its place.
bool note(db::Transaction& tx, const Waiter& waiter, int seconds);

// Names the counts in `throttles` of what accounts and networks have had.
struct Counts {
  std::string of_account, of_network;
  int seconds;  // of their window
};
// Returns how many come before this one, which was noted: first who has had least, then who waits longest. `seconds` is
// the longest that somebody waits without asking again.
std::size_t ahead_of(db::Database& db, const Waiter& waiter, const Counts& counts, int seconds);

// Returns the network with which it was noted, or nullopt if it was not.
std::optional<std::string> remove(db::Transaction& tx, const Waiter& waiter);
std::uint64_t remove_ended(db::Transaction& tx, int max);

}  // namespace limits::tables::turns
