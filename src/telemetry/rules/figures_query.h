#pragma once
#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "telemetry/rules/dimension.h"
#include "telemetry/rules/period.h"
#include "telemetry/tables/playback_figures_rows.h"
#include "telemetry/tables/sums.h"
#include "worker.h"

// Sums over the sessions that a caller asks for.
namespace telemetry::rules {

using Condition = tables::playback_figures::Condition;

struct FiguresQuery {
  std::string user_id;
  std::optional<std::string> stream_id;  // one of the user's
  Period period;                         // whole hours, or whole minutes if they are kept apart by minute
  std::vector<Condition> conditions;     // all of them hold
  bool histograms;                       // for percentiles
  // What is asked for more than one period has this time for all of them.
  std::chrono::steady_clock::time_point begun = std::chrono::steady_clock::now();
};

// What sums are made of: the roll-ups by hour and day, or single sessions.
enum class Basis { rollup, sessions };

struct FiguresByTime {
  std::map<std::int64_t, tables::Sums> sums;  // by the begin of the interval; without those that had no sessions
  Basis basis;
};
struct FiguresByValue {
  std::map<std::string, tables::Sums> sums;  // '' are sessions without a value
  Basis basis;
};
struct FiguresOfAll {
  tables::Sums sums;
  Basis basis;
};

// Each counts a read, and reads sessions only where the roll-ups cannot tell. Throws refusal::TooMany when the user's
// reads are used up, refusal::InvalidFields when more than 200,000 sessions would have to be read. `offset` as in
// buckets().
FiguresOfAll figures(Worker& worker, const FiguresQuery& query);
FiguresByTime figures_by_time(Worker& worker, const FiguresQuery& query, Interval interval, std::int64_t offset);
FiguresByValue figures_by_value(Worker& worker, const FiguresQuery& query, Dimension dimension);

// How many of the sessions are under way.
std::int64_t open_sessions(Worker& worker, const FiguresQuery& query);

}  // namespace telemetry::rules
