#pragma once
#include <cstdint>

#include "db/database.h"

// Counts sessions of the last minutes, of all users together, and how many of them had trouble.
namespace figures::tables::troubled_sessions {

struct Counts {
  std::int64_t playbacks = 0;
  std::int64_t startup_failures = 0;   // by an error
  std::int64_t playback_failures = 0;  // by an error
  std::int64_t stalled = 0;            // rebuffering for more than a twentieth of the time watched
};

// Counts sessions that began in the last 15 minutes and were asked to play, but none of which all events are older.
// Reads an index, for the users whose SDK keys were used.
Counts begun(db::Database& db);
// Counts sessions that began before and go on. `stalled` are those that have been rebuffering for ten seconds at this
// moment.
Counts going_on(db::Database& db);

}  // namespace figures::tables::troubled_sessions
