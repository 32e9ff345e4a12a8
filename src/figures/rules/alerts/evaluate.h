#pragma once
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "figures/rules/alerts/minutes.h"

namespace figures::rules::alerts {

struct Evaluation {
  State state;
  calendar::Period window;
  std::string text = {};   // of what fires: "8.2 %, above 5 % (180 sessions from 10:00 to 10:10 UTC)"
  std::string cause = {};  // a sentence; "": not known
};

// Evaluates the window that ends where the account's figures are complete. `now` is the database's time. A cause is
// looked for if it fires, is one of those that can be explained, and there is time.
Evaluation evaluate(db::Database& db, const Config& config, const Alert& alert, std::int64_t now,
                    std::chrono::steady_clock::time_point until);

// Says when an alert would have fired in the last seven days, or in those that do not have too many sessions.
struct Trial {
  struct Fired {
    calendar::Period when;
    State worst;
  };
  calendar::Period period;
  std::vector<Fired> fired;
  std::int64_t unknown_minutes = 0;
  std::optional<std::int64_t> most_sessions = {};  // of all windows
};
Trial try_out(db::Database& db, const Config& config, const Alert& alert, std::int64_t now);

// Returns the address of the dashboard that shows what an alert saw.
std::string link_of(db::Database& db, const Config& config, const Alert& alert, const calendar::Period& window);

}  // namespace figures::rules::alerts
