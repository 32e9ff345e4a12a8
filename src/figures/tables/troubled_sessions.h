#pragma once
#include <cstdint>

#include "db/database.h"

// Counts sessions of the last minutes, of all accounts together, and how many of them had trouble.
namespace figures::tables::troubled_sessions {

struct Counts {
  std::int64_t playbacks = 0;
  std::int64_t startup_failures = 0;   // by an error
  std::int64_t playback_failures = 0;  // by an error
  std::int64_t stalled = 0;            // rebuffering for more than a twentieth of the time watched
};

// Counts sessions that began in the last 15 minutes, were asked to play and had an event in that time. Reads an index,
// for the accounts whose SDK keys were used.
Counts begun(db::Database& db);
// Counts sessions that began before that and go on. `stalled` are those that have been rebuffering for ten seconds.
Counts going_on(db::Database& db);

}  // namespace figures::tables::troubled_sessions
