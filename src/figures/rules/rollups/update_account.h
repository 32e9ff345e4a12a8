#pragma once
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "db/database.h"
#include "events/rules/maintenance/compaction.h"
#include "events/rules/reading/read_events.h"
#include "events/tables/live_sessions.h"
#include "figures/rules/rollups/viewer_minutes.h"
#include "figures/tables/watermarks.h"

namespace figures::rules {

struct UpdateCounts {
  std::uint64_t sessions_recomputed = 0, batches_compacted = 0, sessions_closed = 0;
  std::uint64_t hours_recomputed = 0, days_recomputed = 0;
  UpdateCounts& operator+=(const UpdateCounts& more);
};

// Limits what one step does.
struct StepSize {
  std::size_t sessions;             // looked at
  std::int64_t sessions_of_period;  // of an hour or day; larger ones are left
};

// Updates the figures of one account in steps: its sessions, a page at a time, then its hours and days, some at a time.
class AccountUpdate {
 public:
  // Begins where the watermark says. Hours before `first_kept` (2026-11-21) stay as they are.
  AccountUpdate(db::Database& db, tables::watermarks::Watermark watermark, std::int64_t now, std::string first_kept);

  const tables::watermarks::Watermark& watermark() const { return watermark_; }

  // Returns since when the account has waited for a turn other than the first of an update, in ms since 1970.
  std::int64_t waits_since() const { return watermark_.turn_at.value_or(watermark_.complete_until.value_or(0)); }
  void set_turn_at(std::int64_t time) { watermark_.turn_at = time; }

  // Does the next step. Returns false if there was none: the account is done(), or what is left is too large for this
  // step.
  bool step(const StepSize& size, std::chrono::steady_clock::time_point compact_until);
  bool done() const { return figures_done() && to_compact_.empty(); }
  bool had_turn() const { return had_turn_; }
  // Returns what all steps have done.
  const UpdateCounts& counts() const { return counts_; }

  // Stores the viewers and the watermark, even if there was no time for the rest.
  void store();

 private:
  using LiveSession = events::tables::live_sessions::LiveSession;

  // In their order. The first is that of a round that an earlier update has begun: the hours and days of the sessions
  // that it has recomputed.
  enum class Phase { rollups_of_before, sessions, rollups, compaction };

  bool figures_done() const { return phase_ == Phase::compaction; }
  bool recompute_rollups(const StepSize& size);
  void look_at_sessions(std::size_t max, std::chrono::steady_clock::time_point compact_until);
  bool is_due(const LiveSession& session) const;
  events::rules::StoredSizes sizes_of_due(const std::vector<LiveSession>& page) const;
  static bool shorten(std::vector<LiveSession>& page, const events::rules::StoredSizes& due);
  void update_sessions(const std::vector<LiveSession>& sessions, const events::rules::StoredSizes& sizes,
                       std::chrono::steady_clock::time_point compact_until);
  void bring_to_now(const std::vector<LiveSession>& sessions);
  void recompute_due(const std::vector<LiveSession>& sessions, const events::rules::StoredSizes& sizes);
  void find_to_compact(const std::vector<LiveSession>& sessions);
  void compact(std::chrono::steady_clock::time_point until);
  void delete_orphan(const LiveSession& session);
  void close_over(const std::vector<LiveSession>& sessions);
  bool is_silent(const LiveSession& session) const;
  bool is_over(const LiveSession& session) const;

  db::Database& db_;
  tables::watermarks::Watermark watermark_;
  const std::int64_t now_;
  const std::string first_kept_;
  ViewerMinutes minutes_;
  std::int64_t round_began_;
  std::string after_;  // the session that was looked at last
  std::vector<events::rules::CompactionCandidate> to_compact_;
  bool had_turn_ = false;
  UpdateCounts counts_;
  Phase phase_;
};

}  // namespace figures::rules
