#include "figures/rules/findings/last_minutes.h"

#include <map>
#include <vector>

#include "calendar/period.h"
#include "events/tables/session_selection.h"
#include "figures/rules/findings/rises.h"
#include "figures/rules/query/figures_query.h"
#include "figures/tables/rollups.h"

namespace figures::rules::findings {
namespace {

namespace rollups = tables::rollups;
namespace session_figures = events::tables::session_figures;
using insights::InsightMetric;

constexpr int kDaysBefore = 7;
constexpr std::size_t kAtOnce = 25'000;

// What sessions count for, by metric.
using ByMetric = std::map<const InsightMetric*, insights::Day>;

// Returns how many there were.
std::int64_t add_sessions(ByMetric& all, db::Database& db, const std::string& account_id,
                          const calendar::Period& minutes) {
  const auto selection = selection_of({account_id, std::nullopt, minutes, {}, false});
  std::optional<db::PageCursor> after;
  std::int64_t read = 0;
  do {
    after = session_figures::visit_compared(db, selection, {}, after, kAtOnce, [&](const auto& session) {
      ++read;
      values::Aggregate sums;
      sums.add_sums(session.figures, session.outcome);
      for (auto& [metric, day] : all) day += insights::portion_of_session(*metric, sums);
    });
  } while (after && read < kMaxSessionsWatched);
  return read;
}

}  // namespace

void look_at_last_minutes(db::Database& db, const std::string& account_id, std::int64_t ends_at,
                          std::chrono::steady_clock::time_point until) {
  ByMetric before, after;
  for (const auto& looked : kLooked) {
    const auto& metric = *insights::find_insight_metric(looked.metric);
    if (!metric.is_percentile) before[&metric] = after[&metric] = {};
  }
  const calendar::Period last{ends_at - kLastMinutes * calendar::kMinuteMs, ends_at};
  const auto sessions = add_sessions(after, db, account_id, last);
  const auto this_hour = calendar::rounded_down(last.from, calendar::kHourMs);
  const auto week =
      rollups::all_of(account_id, rollups::Granularity::hour, {this_hour - kDaysBefore * calendar::kDayMs, this_hour});
  // Of few sessions nothing is said, which is so as well where nothing is known of those before.
  values::AggregatesByKey hours;
  if (sessions >= kMinSessions) {
    for (int day = 1; day <= kDaysBefore; ++day)
      add_sessions(before, db, account_id, {last.from - day * calendar::kDayMs, last.to - day * calendar::kDayMs});
    hours = rollups::sum(db, week, rollups::kByBegin);
  }

  std::vector<tables::findings::Finding> found;
  std::vector<Rise> rises;
  for (const auto& looked : kLooked) {
    const auto* metric = insights::find_insight_metric(looked.metric);
    if (!after.count(metric)) continue;
    const auto headline = headline_of_minutes(
        before[metric], after[metric], insights::days_of(week.begins, hours, *metric), least_dispersion(*metric));
    found.push_back(finding_of(*metric, headline));
    if (!headline || !headline->is_likely()) continue;
    rises.push_back({looked.kind,
                     metric,
                     *headline,
                     {last.from - kDaysBefore * calendar::kDayMs, last.from},
                     last,
                     headline->before,
                     headline->after,
                     sessions});
  }
  explain_worst(db, {account_id, ends_at, until}, std::move(rises), found);
  db::transact(db,
               [&](db::Transaction& tx) { tables::findings::replace(tx, account_id, kLastMinutes, ends_at, found); });
}

}  // namespace figures::rules::findings
