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

// Returns whether the window has any of the periods, or a part of one.
bool touch(const std::vector<calendar::Period>& periods, const calendar::Period& window);

// Reads minute by minute what an alert evaluates, and judges windows of it.
class Minutes {
 public:
  // `filters` are those of the alert. At most `most` sessions are read of each period.
  Minutes(db::Database& db, const Alert& alert, std::vector<Filter> filters, std::int64_t most = kMaxSessionsWatched);

  // Adds a period, with the same of the four weeks before where the alert compares with it. Returns false if that has
  // too many sessions, or takes too long. Of the one window that is judged, less may have to be read, and of telemetry
  // only the newest sessions are: before them, what is missing is unknown.
  bool read(const calendar::Period& period, bool is_window = false);

  // Judges a window that was read.
  Judged judge(const calendar::Period& window) const;

 private:
  FiguresQuery query_of(const calendar::Period& period) const;
  bool read_all(const calendar::Period& period, bool is_window);
  void read_arrival(const calendar::Period& period, bool is_window);
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
  const std::int64_t most_;
  const std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
  const insights::InsightMetric* compared_ = nullptr;       // with the weeks before
  values::AggregatesByKey sessions_;                        // by minute
  std::map<std::int64_t, insights::Day> days_;              // by minute, of what is compared
  insights::Days hours_;                                    // of the week before the first period
  std::map<std::int64_t, tables::viewers::Point> viewers_;  // by minute; absent: none
  std::vector<calendar::Period> seen_, unread_;             // when sessions were, and when others may have been
};

}  // namespace figures::rules::alerts
