#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "telemetry/rules/account_figures.h"
#include "worker.h"

namespace telemetry::rules {

struct Maintained {
  bool done = false;       // false: another host is at it
  std::size_t behind = 0;  // accounts for which there was no time to do everything
  std::int64_t minutes = 0;
  Made made;
};

// How long a pass may take, and how long an account is worked on before it is another one's turn.
struct PassBudget {
  std::chrono::seconds pass{80}, turn{2};
  std::size_t page = 500;  // sessions, after which the time is looked at
  std::function<std::chrono::steady_clock::time_point()> clock = std::chrono::steady_clock::now;
};

// Brings figures up to date with the events: sessions, viewers of each minute, hours and days; packs batches that are
// complete into segments, and forgets that sessions are live that are over. May be run at any time, by one host at a
// time, and be stopped anywhere: everything is made from what it finds, and nothing is added to. What there is no time
// for is done in the next pass, which goes on where this one stopped.
Maintained maintain_figures(Worker& worker, const PassBudget& budget = {});

// The user's figures contain what was received until then. Absent: they were never made.
std::optional<std::int64_t> figures_as_of(db::Database& db, const std::string& user_id);

// The first day (2026-11-21) of which everything is kept.
std::string first_kept_day(Worker& worker);

}  // namespace telemetry::rules
