#include "telemetry/rules/figures_query.h"

#include "refusal.h"
#include "telemetry/rules/rolled_up.h"
#include "telemetry/rules/session_sums.h"
#include "telemetry/rules/throttle.h"
#include "telemetry/rules/timestamp.h"

namespace telemetry::rules {
namespace {

namespace table = tables::playback_figures;

constexpr std::int64_t kMostSessions = 200'000, kSessionsPerUnit = 1000, kLargeRead = 5000;
constexpr std::size_t kSessionsAtOnce = 5000;
constexpr auto kLongest = std::chrono::seconds(5);  // and 2 s for a statement: the watchdog ends the worker after 8 s

table::Selection selection_of(const FiguresQuery& query) {
  return {query.user_id, query.stream_id, sql_time(query.period.from), sql_time(query.period.to), query.conditions};
}

std::string key_of(const Grouping& grouping, const table::Row& session) {
  if (grouping.interval) return sql_time(bucket_of(session.first_seen_at, *grouping.interval, grouping.offset));
  return grouping.dimension ? value_of(*grouping.dimension, session) : "";
}

// Throws when there are too many; else counts what reading them costs.
void count_sessions(Worker& worker, const table::Selection& selection) {
  const auto sessions = table::count(worker.db, selection, kMostSessions);
  if (sessions > kMostSessions) {
    const std::string advice =
        "these figures have to be made from single sessions, and there are more than 200,000 of them: ask for a "
        "shorter "
        "period, for hours or days, or with one filter at most";
    throw refusal::InvalidFields(std::map<std::string, std::string>{{"from", advice}});
  }
  const auto units = static_cast<int>(sessions / kSessionsPerUnit);
  if (units > 0) count_read(worker, selection.user_id, units);
}

void refuse_if_slow(const FiguresQuery& query) {
  if (std::chrono::steady_clock::now() - query.begun < kLongest) return;
  throw refusal::Unavailable("service_unavailable", "Reading these sessions takes too long. Ask for a shorter period.",
                             10);
}

Groups of_sessions(Worker& worker, const FiguresQuery& query, const Grouping& grouping) {
  const auto selection = selection_of(query);
  LargeRead large(worker, query.user_id);
  if (table::count(worker.db, selection, kLargeRead) > kLargeRead) large.begin();
  count_sessions(worker, selection);

  Groups groups;
  std::optional<tables::Place> after;
  do {
    refuse_if_slow(query);
    const auto part = table::read(worker.db, selection, after, kSessionsAtOnce);
    for (const auto& session : part.rows) add_session(groups[key_of(grouping, session)], session);
    after = part.next;
  } while (after);
  return groups;
}

struct Found {
  Groups groups;
  Basis basis;
};

Found read(Worker& worker, const FiguresQuery& query, const Grouping& grouping) {
  count_read(worker, query.user_id, 1);
  if (auto groups = rolled_up(worker.db, query, grouping)) return {*std::move(groups), Basis::rollup};
  return {of_sessions(worker, query, grouping), Basis::sessions};
}

}  // namespace

FiguresOfAll figures(Worker& worker, const FiguresQuery& query) {
  auto found = read(worker, query, {});
  return {std::move(found.groups[""]), found.basis};
}

FiguresByTime figures_by_time(Worker& worker, const FiguresQuery& query, Interval interval, std::int64_t offset) {
  const auto found = read(worker, query, {interval, offset, {}});
  FiguresByTime by_time{{}, found.basis};
  for (const auto& [begins_at, sums] : found.groups) {
    by_time.sums[bucket_of(read_sql_time(begins_at), interval, offset)] += sums;
  }
  return by_time;
}

FiguresByValue figures_by_value(Worker& worker, const FiguresQuery& query, Dimension dimension) {
  auto found = read(worker, query, {{}, 0, dimension});
  return {std::move(found.groups), found.basis};
}

std::int64_t open_sessions(Worker& worker, const FiguresQuery& query) {
  return table::count_open(worker.db, selection_of(query));
}

}  // namespace telemetry::rules
