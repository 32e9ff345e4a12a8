#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "worker.h"

namespace telemetry::rules {

struct Maintained {
  bool done = false;      // false: another host is at it
  bool complete = false;  // false: there was no time for all sessions or hours
  std::uint64_t folded = 0, sealed = 0, retired = 0, minutes = 0, hours = 0, days = 0;
};

// Brings figures up to date with the events: sessions, viewers of each minute, hours and days; packs batches that are
// complete into segments, and forgets that sessions are live that are over. May be run at any time, by one host at a
// time, and be stopped anywhere: everything is made from what it finds, and nothing is added to.
Maintained maintain_figures(Worker& worker);

// When maintenance began to make the figures last: they contain what was heard until then. Absent: never yet.
std::optional<std::int64_t> figures_as_of(db::Database& db);

// The first day (2026-11-21) of which everything is kept.
std::string first_kept_day(Worker& worker);

}  // namespace telemetry::rules
