#pragma once
#include <cstdint>

#include "db/database.h"

// Playbacks of the last minutes, of all users together, and how many of them went wrong.
namespace telemetry::tables::troubled_playbacks {

struct Counts {
  std::int64_t playbacks = 0;
  std::int64_t not_started = 0;  // by an error
  std::int64_t broken_off = 0;   // by an error
  std::int64_t stalled = 0;      // rebuffering for more than a twentieth of the time watched
};

// Those that began in the last 15 minutes and were asked to play. Reads an index, of the users
// whose SDK keys were used.
Counts begun(db::Database& db);
// Those that began before and go on; stalled: rebuffering at this moment, for ten seconds at least.
Counts going_on(db::Database& db);

}  // namespace telemetry::tables::troubled_playbacks
