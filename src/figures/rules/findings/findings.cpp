#include "figures/rules/findings/findings.h"

#include <algorithm>
#include <string>
#include <vector>

#include "calendar/period.h"
#include "db/clock.h"
#include "figures/rules/apart.h"
#include "figures/rules/findings/last_minutes.h"
#include "figures/rules/findings/rises.h"
#include "figures/tables/findings.h"
#include "figures/tables/rollups.h"
#include "figures/tables/watermarks.h"
#include "limits/lease.h"

namespace figures::rules::findings {
namespace {

namespace rollups = tables::rollups;
using insights::Days;
using insights::InsightMetric;
using tables::findings::Finding;

constexpr int kLeaseSeconds = 120;  // more than an update may take: it is not renewed
constexpr std::int64_t kHistoryDays = 28;
constexpr double kPercentile = 0.95;
constexpr std::int64_t kMinutesOfHour = 60;

// Looks at the last hours of one account.
class Look {
 public:
  Look(db::Database& db, const std::string& account_id, std::int64_t ends_at)
      : db_(db), account_id_(account_id), ends_at_(ends_at) {
    const auto longest = 2 * *std::max_element(std::begin(kLengths), std::end(kLengths)) * calendar::kHourMs;
    hours_ = read(rollups::Granularity::hour, {ends_at - longest, ends_at}, true);
    const auto today = calendar::rounded_down(ends_at, calendar::kDayMs);
    days_ = read(rollups::Granularity::day, {today - longest - kHistoryDays * calendar::kDayMs, today}, false);
  }

  void store(std::int64_t length) {
    std::vector<Finding> all;
    std::vector<Rise> rises;
    for (const auto& looked : kLooked) {
      const auto& metric = *insights::find_insight_metric(looked.metric);
      const auto hours = hours_of(metric, length);
      const auto headline =
          headline_of(hours, static_cast<std::size_t>(length), days_before(metric, length), least_dispersion(metric));
      all.push_back(finding_of(metric, headline));
      if (headline && headline->is_clear()) rises.push_back(rise_of(looked.kind, metric, *headline, hours, length));
    }
    explain_worst(db_, {account_id_, ends_at_ - 2 * length * calendar::kHourMs, ends_at_}, std::move(rises), all);
    db::transact(db_, [&](db::Transaction& tx) {
      tables::findings::replace(tx, account_id_, length * kMinutesOfHour, ends_at_, all);
    });
  }

 private:
  values::AggregatesByKey read(rollups::Granularity granularity, const calendar::Period& period, bool histograms) {
    return rollups::sum(db_,
                        {account_id_, granularity, rollups::begins_in(period, granularity), playback::Dimension::whole,
                         playback::kAllStreams, std::nullopt},
                        rollups::kByBegin, histograms);
  }

  // Returns all hours that are known before the period's end, back to twice its length.
  Days hours_of(const InsightMetric& metric, std::int64_t length) const {
    const auto begin = ends_at_ - 2 * length * calendar::kHourMs, middle = ends_at_ - length * calendar::kHourMs;
    const auto threshold = metric.is_percentile ? percentile({begin, middle}) : std::nullopt;
    return each_of(hours_, rollups::begins_in({begin, ends_at_}, rollups::Granularity::hour),
                   [&](const values::Aggregate& sums) {
                     if (!metric.is_percentile) return day_of(metric, sums);
                     const auto above = sums.histograms.startup_ms.above(threshold.value_or(0));
                     return insights::Day{above.whole(), sums.startups.whole()};
                   });
  }

  std::optional<std::int64_t> percentile(const calendar::Period& period) const {
    values::Histogram all;
    for (auto at = hours_.lower_bound({period.from}); at != hours_.end() && *at->first.begin < period.to; ++at)
      all += at->second.histograms.startup_ms;
    return all.quantile(kPercentile);
  }

  Days days_before(const InsightMetric& metric, std::int64_t length) const {
    if (metric.is_percentile) return {};
    const auto end = calendar::rounded_down(ends_at_ - 2 * length * calendar::kHourMs, calendar::kDayMs);
    return each_of(days_, rollups::begins_in({end - kHistoryDays * calendar::kDayMs, end}, rollups::Granularity::day),
                   [&](const values::Aggregate& sums) { return day_of(metric, sums); });
  }

  static insights::Day day_of(const InsightMetric& metric, const values::Aggregate& sums) {
    const auto portion = insights::portion_of(metric, sums);
    return {portion.part, portion.whole};
  }

  template <class Make>
  static Days each_of(const values::AggregatesByKey& sums, const std::vector<std::int64_t>& begins, Make make) {
    Days days;
    for (const auto begin : begins) {
      const auto at = sums.find({begin});
      days.push_back(at == sums.end() ? insights::Day{} : make(at->second));
    }
    return days;
  }

  Rise rise_of(Kind kind, const InsightMetric& metric, const Headline& headline, const Days& hours,
               std::int64_t length) const {
    const auto worse = when_worse({hours.end() - length, hours.end()}, headline);
    const auto time_of = [&](std::size_t hour) {
      return ends_at_ + (static_cast<std::int64_t>(hour) - length) * calendar::kHourMs;
    };
    return {kind, &metric, headline, {time_of(worse.from), time_of(worse.to)}, worse.rate};
  }

  db::Database& db_;
  const std::string& account_id_;
  const std::int64_t ends_at_;
  values::AggregatesByKey hours_, days_;  // by their begins
};

}  // namespace

void look_at(db::Database& db, const std::string& account_id, std::int64_t ends_at) {
  Look look(db, account_id, ends_at);
  for (const auto length : kLengths) look.store(length);
}

std::uint64_t update(db::Database& db, const Config& config, std::chrono::steady_clock::time_point until) {
  const limits::Lease lease(db, config, limits::kFindings, "", kLeaseSeconds);
  if (lease.seconds_until_free() > 0) return 0;
  std::uint64_t accounts = 0;
  const auto now = db::now(db), hour = calendar::rounded_down(now, calendar::kHourMs);
  const auto each_due = [&](const std::vector<std::string>& due, std::int64_t ends_at, auto look) {
    for (const auto& account_id : due) {
      if (std::chrono::steady_clock::now() >= until) return;
      if (tables::watermarks::of(db, account_id).complete_until.value_or(0) < ends_at) continue;
      accounts += apart(account_id, [&] { look(db, account_id, ends_at); });
    }
  };
  const auto minutes = calendar::rounded_down(now, kEachMinutes * calendar::kMinuteMs);
  each_due(tables::findings::due(db, kLastMinutes, minutes), minutes, look_at_last_minutes);
  each_due(tables::findings::due(db, kLengths[0] * kMinutesOfHour, hour), hour, look_at);
  return accounts;
}

}  // namespace figures::rules::findings
