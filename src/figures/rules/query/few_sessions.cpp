#include "figures/rules/query/few_sessions.h"

#include "events/rules/dimension_value.h"
#include "events/rules/maintenance/retention.h"
#include "figures/tables/rollups.h"
#include "figures/tables/watermarks.h"

namespace figures::rules {
namespace {

using events::rules::CurrentSessions;
using events::tables::session_figures::Row;
using events::tables::session_figures::SessionSelection;

constexpr std::size_t kMaxFewSessions = 100;

// Daily roll-ups remain when their sessions are deleted, and show that there were some.
bool has_removed_sessions(db::Database& db, int telemetry_days, const SessionSelection& selection) {
  const auto first_kept = events::rules::first_kept_day(db, telemetry_days);
  return selection.from < first_kept && tables::rollups::has_days(db, selection.account_id, selection.from, first_kept);
}

Row row_of(events::rules::SessionDetails session) {
  Row row;
  row.identity = std::move(session.session.identity);
  row.outcome = session.status.outcome;
  row.full = session.full;
  row.figures = std::move(session.figures);
  return row;
}

}  // namespace

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

FewSessions read_few_sessions(db::Database& db, const FiguresQuery& query, CurrentSessions::Sessions sessions,
                              std::int64_t now) {
  CurrentSessions current(db, query.account_id, std::move(sessions));
  FewSessions few;
  const bool settled = current.settle(CurrentSessions::kLargeRead);
  for (auto& session : current.read()) {
    const auto state = session.status.state;
    const bool live = state != playback::State::ended && state != playback::State::failed;
    auto row = row_of(std::move(session));
    if (!events::rules::passes(row, query.filters)) continue;
    if (!query.automated && !row.identity.client[playback::Dimension::automated].empty()) {
      few.automated_sessions += row.figures.weight;
      continue;
    }
    few.rows.push_back(std::move(row));
    few.live_sessions += live;
  }
  few.as_of = settled ? tables::watermarks::of(db, query.account_id).complete_until : std::optional(now);
  return few;
}

}  // namespace figures::rules
