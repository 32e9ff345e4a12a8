#pragma once
#include <algorithm>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "calendar/period.h"
#include "events/tables/session_selection.h"
#include "figures/values/aggregate.h"

namespace figures::rules {

using Filter = events::tables::session_figures::Filter;
using values::AggregatesByKey;

struct FiguresQuery {
  std::string account_id;
  std::optional<std::string> stream_id;  // one of the account's
  calendar::Period period;               // whole minutes
  std::vector<Filter> filters;           // all of them have to pass
  bool histograms;                       // for percentiles
  // All periods of one request share this time, from which its time limit counts.
  std::chrono::steady_clock::time_point begun = std::chrono::steady_clock::now();
  calendar::Zone zone = {};  // whose days are meant
  bool automated = false;    // sessions of programs count as well
  bool names_pages = true;   // a cause may be a page
};

// Is called for each session that is read.
using Visit = std::function<void(const events::tables::session_figures::Row&)>;

// Says what aggregates are kept apart by.
struct GroupBy {
  std::optional<calendar::Intervals> intervals = {};
  std::optional<playback::Dimension> dimension = {};
};

// Says where sums are added, and what they are kept apart by.
struct Grouping {
  AggregatesByKey& sums;
  GroupBy by;
};

// How many sessions are read at once: for an answer or a report, and of each time that alerts and findings look at.
constexpr std::int64_t kMaxSessions = 200'000, kMaxSessionsWatched = 100'000;

// Returns whether a condition is about sessions of programs, which then are asked for.
inline bool names_automated(const std::vector<Filter>& filters) {
  return std::any_of(filters.begin(), filters.end(),
                     [](const Filter& one) { return one.dimension == playback::Dimension::automated; });
}

// Returns whether the only condition is that they are of one stream.
inline bool is_one_stream(const std::vector<Filter>& filters) {
  return filters.size() == 1 && filters[0].dimension == playback::Dimension::stream && !filters[0].negated &&
         !filters[0].value.empty();
}

inline events::tables::session_figures::SessionSelection selection_of(const FiguresQuery& query) {
  return {query.account_id,
          query.stream_id,
          calendar::sql_time(query.period.from),
          calendar::sql_time(query.period.to),
          query.filters,
          std::nullopt,
          !query.automated};
}

}  // namespace figures::rules
