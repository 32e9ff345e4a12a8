#include "figures/rules/query/read_sessions.h"

#include <algorithm>

#include "events/rules/dimension_value.h"
#include "events/rules/maintenance/retention.h"
#include "figures/tables/rollups.h"
#include "figures/tables/watermarks.h"
#include "limits/large_read.h"
#include "limits/reads.h"
#include "refusal.h"

namespace figures::rules {
namespace {

namespace session_figures = events::tables::session_figures;
using events::rules::CurrentSessions;

constexpr std::int64_t kSessionsPerUnit = 1000, kLargeRead = 5000;
constexpr std::size_t kSessionsAtOnce = 5000, kMaxFewSessions = 100;
constexpr auto kMaxDuration =
    std::chrono::seconds(5);  // and 2 s for a statement: the watchdog ends the worker after 8 s

// Daily roll-ups remain when their sessions are deleted, and show that there were some.
bool has_removed_sessions(db::Database& db, int telemetry_days, const session_figures::SessionSelection& selection) {
  const auto first_kept = events::rules::first_kept_day(db, telemetry_days);
  return selection.from < first_kept && tables::rollups::has_days(db, selection.account_id, selection.from, first_kept);
}

session_figures::Row row_of(events::rules::SessionDetails session) {
  session_figures::Row row;
  row.identity = std::move(session.session.identity);
  row.outcome = session.status.outcome;
  row.full = session.full;
  row.figures = std::move(session.figures);
  return row;
}

values::Key key_of(const GroupBy& group_by, const session_figures::Row& session) {
  values::Key key;
  if (group_by.intervals) key.begin = group_by.intervals->begin_of(session.identity.began_at);
  if (group_by.dimension) key.value = events::rules::value_of(*group_by.dimension, session);
  return key;
}

bool asks_by_cdn(const FiguresQuery& query, const GroupBy& group_by) {
  constexpr auto kCdn = playback::Dimension::cdn;
  return group_by.dimension == kCdn || std::any_of(query.filters.begin(), query.filters.end(),
                                                   [](const Filter& filter) { return filter.dimension == kCdn; });
}

void add(AggregatesByKey& aggregates, const session_figures::Row& session, const FiguresQuery& query,
         const GroupBy& group_by, bool exact = false) {
  const auto add_part = [&](const session_figures::Row& part) {
    auto& aggregate = aggregates[key_of(group_by, part)];
    if (exact && aggregate.sessions.count == 0) aggregate.histograms = values::Histograms::exact();
    aggregate.add(part.figures, part.outcome);
  };
  if (session.figures.served.empty() || !asks_by_cdn(query, group_by)) return add_part(session);
  events::rules::by_cdn(session, [&](const auto& part) {
    if (events::rules::passes(part, query.filters)) add_part(part);
  });
}

// Charges for the sessions that have to be read. Throws if there are too many.
void charge_sessions(db::Database& db, const Config& config, const session_figures::SessionSelection& selection) {
  const auto sessions = session_figures::count(db, selection, kMaxSessions);
  if (sessions > kMaxSessions) {
    const std::string advice =
        "these figures have to be made from single sessions, and there are more than 200,000 of them: ask for a "
        "shorter "
        "period, for hours or days, or with one filter at most";
    throw refusal::InvalidFields(std::map<std::string, std::string>{{"from", advice}});
  }
  limits::charge_read(db, config, selection.account_id, static_cast<int>(sessions / kSessionsPerUnit));
}

}  // namespace

void refuse_if_slow(const FiguresQuery& query) {
  if (std::chrono::steady_clock::now() - query.begun < kMaxDuration) return;
  throw refusal::Unavailable("service_unavailable", "Reading these sessions takes too long. Ask for a shorter period.",
                             10);
}

std::optional<CurrentSessions::Sessions> find_few_sessions(db::Database& db, int telemetry_days,
                                                           const FiguresQuery& query) {
  const auto selection = selection_of(query);
  if (session_figures::count(db, selection, kMaxFewSessions) >= static_cast<std::int64_t>(kMaxFewSessions))
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

AggregatesByKey aggregate(const FewSessions& few, const FiguresQuery& query, const GroupBy& group_by,
                          const Visit& visit) {
  AggregatesByKey aggregates;
  for (const auto& session : few.rows) {
    add(aggregates, session, query, group_by, true);
    if (visit) visit(session);
  }
  return aggregates;
}

std::int64_t add_sessions(const std::vector<Grouping>& groupings, db::Database& db, const FiguresQuery& query,
                          const Visit& visit) {
  const auto selection = selection_of(query);
  std::int64_t sessions = 0;
  std::optional<db::PageCursor> after;
  do {
    refuse_if_slow(query);
    const auto part = session_figures::read(db, selection, after, kSessionsAtOnce);
    for (const auto& session : part.rows) {
      for (const auto& [sums, by] : groupings) add(sums, session, query, by);
      if (visit) visit(session);
    }
    sessions += static_cast<std::int64_t>(part.rows.size());
    after = part.next;
  } while (after);
  return sessions;
}

AggregatesByKey read_sessions(db::Database& db, const Config& config, const FiguresQuery& query,
                              const GroupBy& group_by, const Visit& visit) {
  const auto selection = selection_of(query);
  limits::LargeRead large(db, config, query.account_id);
  if (session_figures::count(db, selection, kLargeRead) > kLargeRead) large.begin();
  charge_sessions(db, config, selection);

  AggregatesByKey aggregates;
  add_sessions({{aggregates, group_by}}, db, query, visit);
  return aggregates;
}

AggregatesByKey read_split_hours(db::Database& db, const Config& config, const FiguresQuery& query,
                                 const std::set<std::int64_t>& hours, const GroupBy& group_by) {
  AggregatesByKey aggregates;
  std::int64_t sessions = 0;
  auto part = query;
  for (const auto hour : hours) {
    part.period = {std::max(hour, query.period.from), std::min(hour + calendar::kHourMs, query.period.to)};
    sessions += add_sessions({{aggregates, group_by}}, db, part);
  }
  limits::charge_read(db, config, query.account_id, static_cast<int>(sessions / kSessionsPerUnit));
  return aggregates;
}

}  // namespace figures::rules
