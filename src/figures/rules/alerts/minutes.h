#pragma once
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "calendar/period.h"
#include "db/database.h"
#include "figures/rules/alerts/condition.h"
#include "figures/rules/findings/headline.h"
#include "figures/rules/insights/insight_metric.h"
#include "figures/tables/viewers.h"

namespace figures::rules::alerts {

// What a window shows.
struct Judged {
  State state;
  std::optional<findings::Headline> headline = {};  // of what is compared with the weeks before
};

// Reads minute by minute what an alert evaluates, and judges windows of it.
class Minutes {
 public:
  // `filters` are those of the alert.
  Minutes(db::Database& db, const Alert& alert, std::vector<Filter> filters);

  // Adds a period, with the same of the four weeks before where the alert compares with it. Returns false if that has
  // more than kMaxSessionsWatched, or takes too long. Of the one window that is judged, less may have to be read.
  bool read(const calendar::Period& period, bool is_window = false);

  // Judges a window that was read.
  Judged judge(const calendar::Period& window) const;

 private:
  FiguresQuery query_of(const calendar::Period& period) const;
  bool read_all(const calendar::Period& period, bool is_window);
  bool read_arrival(const calendar::Period& period, bool is_window);
  bool read_sessions(const calendar::Period& period);
  Judged judge_viewers(const calendar::Period& window) const;
  Judged judge_arrival(const calendar::Period& window) const;
  Judged judge_sessions(const calendar::Period& window) const;
  Judged compared(const calendar::Period& window, State state) const;
  insights::Day day_of(const calendar::Period& window) const;

  db::Database& db_;
  const std::string account_id_;
  const Condition condition_;
  const std::vector<Filter> filters_;
  const std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
  const insights::InsightMetric* compared_ = nullptr;       // with the weeks before
  values::AggregatesByKey sessions_;                        // by minute
  std::map<std::int64_t, insights::Day> days_;              // by minute, of what is compared
  insights::Days hours_;                                    // of the week before the first period
  std::map<std::int64_t, tables::viewers::Point> viewers_;  // by minute; absent: none
  std::vector<calendar::Period> seen_;                      // when sessions were
};

}  // namespace figures::rules::alerts
