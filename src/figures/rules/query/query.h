#pragma once
#include <chrono>
#include <optional>

#include "db/database.h"
#include "figures/rules/query/figures_query.h"
#include "figures/values/aggregate.h"
#include "settings/config.h"

// Reads aggregates of the sessions that a caller asks for.
namespace figures::rules {

// Says what aggregates are made of: hourly and daily roll-ups, or single sessions.
enum class Basis { rollup, sessions };

struct Source {
  Basis basis;
  std::optional<std::int64_t> as_of;  // what was received until then is contained; absent: never computed

  // Returns whether the interval lies within the period, is over, and everything of it is known.
  bool complete(const calendar::Period& interval, const calendar::Period& period) const {
    return interval.from >= period.from && interval.to <= period.to && as_of && interval.to <= *as_of;
  }
};

struct QueryResult {
  values::AggregatesByKey aggregates;  // the keys begin with intervals
  Source source;
  std::optional<std::int64_t> live_sessions;  // if that is known already
  // Left out; absent: only reading each tells, or they are grouped.
  std::optional<playback::Thousandths> automated_sessions;

  values::Aggregate whole() const { return values::whole_of(aggregates); }
};

// Charges a read. If an account has few sessions, they are read as they are at this moment, and percentiles are exact.
// Otherwise sessions are read only if roll-ups cannot answer. Throws refusal::TooMany if the account's reads are used
// up, and refusal::InvalidFields if more than kMaxSessions sessions would have to be read.
QueryResult read_figures(db::Database& db, const Config& config, const FiguresQuery& query,
                         const GroupBy& group_by = {}, const Visit& visit = {});

// Counts those of the sessions that are live.
std::int64_t count_live_sessions(db::Database& db, const FiguresQuery& query);

}  // namespace figures::rules
