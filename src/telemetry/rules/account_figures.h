#pragma once
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "db/database.h"
#include "telemetry/rules/viewer_minutes.h"
#include "telemetry/tables/figure_marks.h"
#include "telemetry/tables/live_sessions.h"

namespace telemetry::rules {

// How much was done.
struct Made {
  std::uint64_t folded = 0, sealed = 0, retired = 0, hours = 0, days = 0;
};

// The work on one account's figures, in steps: its sessions, a page at a time, then its hours and days, some at a time.
class AccountFigures {
 public:
  // From where the mark says, to what is there now. Hours before `first_kept` (2026-11-21) stay as they are.
  AccountFigures(db::Database& db, tables::figure_marks::Mark mark, std::int64_t now, std::string first_kept);

  // Does the next step: of so many sessions at most. False when nothing is left.
  bool step(std::size_t sessions, std::chrono::steady_clock::time_point seal_until, Made& made);

  // Stores who was watching, and how far the figures have come: also when there was no time for the rest.
  void store();

 private:
  using Work = tables::live_sessions::Work;

  void look_at(const std::vector<Work>& sessions, std::chrono::steady_clock::time_point seal_until, Made& made);
  void fold_due(const std::vector<Work>& sessions, Made& made);
  void seal_some(const std::vector<Work>& sessions, std::chrono::steady_clock::time_point until, Made& made);
  void remove(const Work& session);
  void retire(const std::vector<Work>& sessions, Made& made);
  bool silent(const Work& session) const;
  bool over(const Work& session) const;
  bool done() const { return sessions_done_ && hours_done_; }

  db::Database& db_;
  tables::figure_marks::Mark mark_;
  const std::int64_t now_;
  const std::string first_kept_;
  ViewerMinutes minutes_;
  std::int64_t round_began_;
  std::string after_;  // the session that was looked at last
  bool sessions_done_ = false;
  bool hours_done_;  // of the sessions of this round, of which an earlier pass may have done some
};

}  // namespace telemetry::rules
