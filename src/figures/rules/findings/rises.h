#pragma once
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "calendar/period.h"
#include "db/database.h"
#include "figures/rules/findings/headline.h"
#include "figures/rules/insights/insight_metric.h"
#include "figures/rules/query/figures_query.h"
#include "figures/rules/query/what_broke.h"
#include "figures/tables/findings.h"

// Makes findings of the metrics that are clearly worse.
namespace figures::rules::findings {

// Metrics of one kind rise together, so only the worst of them is shown.
enum class Kind { failure, startup, stall };

struct Looked {
  Kind kind;
  std::string_view metric;
};
inline constexpr Looked kLooked[] = {
    {Kind::failure, "startFailures"}, {Kind::failure, "playbackFailures"}, {Kind::failure, "exitsBeforeStart"},
    {Kind::startup, "startupMs:p95"}, {Kind::startup, "startupMs:mean"},   {Kind::stall, "rebufferRatio"},
    {Kind::stall, "stalledPlays"},
};

// Returns by how much more than chance single cases vary at least: see headline_of().
double least_dispersion(const insights::InsightMetric& metric);

// What a metric was, by roll-ups or sessions alone; absent: too few of them.
tables::findings::Finding finding_of(const insights::InsightMetric& metric, const std::optional<Headline>& headline);

constexpr std::int64_t kMinSessions = 100;  // of each of two times that are compared

struct Rise {
  Kind kind;
  const insights::InsightMetric* metric;
  Headline headline;
  calendar::Period before, when;  // it is compared with what was before
  double rate_before, rate;
  std::int64_t sessions;      // in that time
  std::size_t turn = 0;       // among the times of its metric: 0 is the worst
  insights::Days hours = {};  // of `when`; none: it is as short as can be told
};

// Says of whom and until when rises are, and until when they may be explained: that takes seconds.
struct Span {
  const std::string& account_id;
  std::int64_t ends_at;
  std::chrono::steady_clock::time_point until;
  std::vector<Filter> filters = {};  // whose sessions count; none: all
  bool names_pages = true;           // a place may be one
  // Of a request, whose time limit holds for all that it reads.
  std::optional<std::chrono::steady_clock::time_point> begun = {};
  BeforeReading before_reading = {};
};

// Explains the worst rise of each kind, two at most, in the findings of their metrics. A rise that turns out to be none
// once single sessions and viewers are looked at is left out, and another time of its metric has its turn after the
// worst of all.
void explain_worst(db::Database& db, const Span& span, std::vector<Rise> rises,
                   std::vector<tables::findings::Finding>& findings);

// Returns whether the place is a page, which not everybody is told.
bool names_page(const tables::findings::Worse& worse);

}  // namespace figures::rules::findings
