#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>

#include "db/database.h"
#include "figures/rules/rollups/update_account.h"
#include "settings/config.h"

namespace figures::rules {

struct UpdateResult {
  bool done = false;       // false: another host is updating
  std::size_t behind = 0;  // accounts for which there was no time to do everything
  std::size_t failed = 0;  // accounts that cannot be updated; the log says why
  std::int64_t minutes = 0;
  UpdateCounts counts;
  bool is_complete() const { return done && behind + failed == 0; }
};

// Limits how long an account is worked on before it is the turn of another. The time is checked after each step.
struct Turn {
  std::chrono::milliseconds length;
  StepSize step;
};

// Says how an update divides its time among accounts. As accounts cost nothing, none may take the time of the others.
// First each has a short turn, those with few sessions first, which takes half of the time at most. Then there are
// longer turns, those first that have waited longest for one, over all updates.
struct UpdateBudget {
  std::chrono::seconds update{80};
  Turn first{std::chrono::milliseconds(200), {100, 2000}};
  Turn further{std::chrono::milliseconds(2000), {500, std::numeric_limits<std::int64_t>::max()}};
  std::function<std::chrono::steady_clock::time_point()> clock = std::chrono::steady_clock::now;
};

// Brings figures up to date with the events: recomputes sessions, viewers of each minute, hours and days, compacts
// batches, and closes live sessions that are over. It may run at any time, on one host at a time, and be stopped
// anywhere: everything is computed from what it finds, and nothing is added to. The next update continues where there
// was no time left.
UpdateResult update_figures(db::Database& db, const Config& config, const UpdateBudget& budget = {});

}  // namespace figures::rules
