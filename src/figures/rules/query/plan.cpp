#include "figures/rules/query/plan.h"

#include "events/rules/maintenance/retention.h"
#include "figures/tables/rollups.h"
#include "figures/tables/watermarks.h"

namespace figures::rules {
namespace {

using events::rules::CurrentSessions;
using events::tables::session_figures::SessionSelection;

constexpr std::size_t kMaxFewSessions = 100;

// Daily roll-ups remain when their sessions are deleted, and show that there were some.
bool has_removed_sessions(db::Database& db, int telemetry_days, const SessionSelection& selection) {
  const auto first_kept = events::rules::first_kept_day(db, telemetry_days);
  return selection.from < first_kept && tables::rollups::has_days(db, selection.account_id, selection.from, first_kept);
}

// Returns nullopt if the stream, or the account, has a hundred sessions or more in the period, or had some that were
// deleted because of their age.
std::optional<CurrentSessions::Sessions> find_few_sessions(db::Database& db, int telemetry_days,
                                                           const FiguresQuery& query) {
  const auto selection = selection_of(query);
  if (events::tables::session_figures::count(db, selection, kMaxFewSessions) >=
      static_cast<std::int64_t>(kMaxFewSessions))
    return std::nullopt;
  if (has_removed_sessions(db, telemetry_days, selection)) return std::nullopt;
  events::tables::playback_sessions::Query listed{};
  listed.account_id = query.account_id;
  if (query.stream_id) listed.filters.push_back({playback::Dimension::stream, *query.stream_id});
  listed.from = selection.from;
  listed.to = selection.to;
  listed.max = kMaxFewSessions;
  auto sessions = events::tables::playback_sessions::page(db, listed).sessions;
  return sessions.size() < kMaxFewSessions ? std::optional(std::move(sessions)) : std::nullopt;
}

}  // namespace

Plan make_plan(db::Database& db, int telemetry_days, const FiguresQuery& query, const GroupBy& group_by) {
  auto few = find_few_sessions(db, telemetry_days, query);
  const auto as_of = tables::watermarks::of(db, query.account_id).complete_until;
  if (few) return {std::move(few), std::nullopt, as_of};
  return {std::nullopt, plan_rollups(db, telemetry_days, query, group_by), as_of};
}

}  // namespace figures::rules
