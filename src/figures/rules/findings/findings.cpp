#include "figures/rules/findings/findings.h"

#include <algorithm>
#include <string>
#include <vector>

#include "calendar/period.h"
#include "db/clock.h"
#include "figures/rules/apart.h"
#include "figures/rules/findings/incidents.h"
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
constexpr std::int64_t kSeen = 2;   // so many periods after its last session, an account is not looked at any more
constexpr std::int64_t kMinutesOfHour = 60;

// Looks at the last hours of one account.
class Look {
 public:
  // Of all metrics, or of one.
  Look(db::Database& db, const Span& span, std::int64_t longest, std::string_view only = "")
      : db_(db),
        span_(span),
        ends_at_(span.ends_at),
        read_ms_((longest + hours_before(longest)) * calendar::kHourMs),
        only_(only) {
    const auto hours = rollups::all_of(span.account_id, rollups::Granularity::hour, {ends_at_ - read_ms_, ends_at_});
    const bool needs_histograms = only.empty() || insights::find_insight_metric(only)->is_percentile;
    hours_ = rollups::sum(db, hours, rollups::kByBegin, needs_histograms);
    const auto today = calendar::rounded_down(ends_at_, calendar::kDayMs);
    const auto days = rollups::all_of(span.account_id, rollups::Granularity::day,
                                      {today - read_ms_ - insights::kHistoryDays * calendar::kDayMs, today});
    days_ = rollups::sum(db, days, rollups::kByBegin);
  }

  std::vector<Finding> findings(std::int64_t length) const {
    std::vector<Finding> all;
    std::vector<Rise> rises;
    const bool enough = has_enough(length);
    for (const auto& looked : kLooked) {
      if (!only_.empty() && looked.metric != only_) continue;
      const auto& metric = *insights::find_insight_metric(looked.metric);
      const auto hours = hours_of(metric, length);
      const auto headline = enough ? headline_of(hours, static_cast<std::size_t>(length), days_before(metric, length),
                                                 least_dispersion(metric))
                                   : std::nullopt;
      all.push_back(finding_of(metric, headline));
      if (!headline || !headline->is_noticeable()) continue;
      const auto times = when_worse({hours.end() - length, hours.end()}, *headline);
      if (headline->is_likely() || times.front().likelihood >= kStandsOut)
        add_rises(rises, looked, *headline, times, hours, length);
    }
    explain_worst(db_, span_, std::move(rises), all);
    return all;
  }

 private:
  // Returns all hours until the period's end that were read.
  Days hours_of(const InsightMetric& metric, std::int64_t length) const {
    const auto middle = ends_at_ - length * calendar::kHourMs;
    const auto begins = rollups::begins_in({ends_at_ - read_ms_, ends_at_}, rollups::Granularity::hour);
    if (!metric.is_percentile) return insights::days_of(begins, hours_, metric);
    const auto threshold = percentile({middle - hours_before(length) * calendar::kHourMs, middle}).value_or(0);
    return insights::days_of(begins, hours_, [&](const values::Aggregate& sums) {
      return insights::Day{sums.histograms.startup_ms.above(threshold).whole(), sums.startups.whole()};
    });
  }

  std::optional<std::int64_t> percentile(const calendar::Period& period) const {
    values::Histogram all;
    visit_hours(period, [&](const values::Aggregate& sums) { all += sums.histograms.startup_ms; });
    return all.quantile(insights::kPercentile);
  }

  Days days_before(const InsightMetric& metric, std::int64_t length) const {
    if (metric.is_percentile) return {};
    const auto end =
        calendar::rounded_down(ends_at_ - (length + hours_before(length)) * calendar::kHourMs, calendar::kDayMs);
    return insights::days_of(
        rollups::begins_in({end - insights::kHistoryDays * calendar::kDayMs, end}, rollups::Granularity::day), days_,
        metric);
  }

  // Each time is compared with what was before the first of them.
  void add_rises(std::vector<Rise>& rises, const Looked& looked, const Headline& headline,
                 const std::vector<Hours>& times, const Days& hours, std::int64_t length) const {
    const auto time_of = [&](std::size_t hour) {
      return ends_at_ - (length - static_cast<std::int64_t>(hour)) * calendar::kHourMs;
    };
    const auto hour_at = [&](std::int64_t time) { return hours.end() - (ends_at_ - time) / calendar::kHourMs; };
    const auto is_earlier = [](const Hours& a, const Hours& b) { return a.from < b.from; };
    const auto first = time_of(std::min_element(times.begin(), times.end(), is_earlier)->from);
    for (const auto& worse : times) {
      const calendar::Period when{time_of(worse.from), time_of(worse.to)};
      const calendar::Period before{std::max(first - compared_ms(when), ends_at_ - read_ms_), first};
      const auto was = insights::sum_of(hour_at(before.from), hour_at(before.to));
      const auto turn = static_cast<std::size_t>(&worse - times.data());
      rises.push_back({looked.kind,
                       insights::find_insight_metric(looked.metric),
                       headline,
                       before,
                       when,
                       was.whole > 0 ? was.part / was.whole : 0,
                       worse.rate,
                       sessions_in(when),
                       turn,
                       {hour_at(when.from), hour_at(when.to)}});
    }
  }

  static std::int64_t hours_before(std::int64_t length) {
    return static_cast<std::int64_t>(length_before(static_cast<std::size_t>(length)));
  }

  // A week before, or as long as it was worse: in a month there may be millions of sessions.
  static std::int64_t compared_ms(const calendar::Period& when) {
    return std::max(kLengths[1] * calendar::kHourMs, when.length());
  }

  bool has_enough(std::int64_t length) const {
    const auto begin = ends_at_ - length * calendar::kHourMs;
    const auto before = sessions_in({begin - hours_before(length) * calendar::kHourMs, begin});
    return std::min(before, sessions_in({begin, ends_at_})) >= kMinSessions;
  }

  std::int64_t sessions_in(const calendar::Period& period) const {
    playback::Thousandths sessions;
    visit_hours(period, [&](const values::Aggregate& sums) { sessions += sums.sessions; });
    return sessions.count / 1000;
  }

  template <class Visit>
  void visit_hours(const calendar::Period& period, Visit visit) const {
    for (auto at = hours_.lower_bound({period.from}); at != hours_.end() && *at->first.begin < period.to; ++at)
      visit(at->second);
  }

  db::Database& db_;
  const Span& span_;
  const std::int64_t ends_at_, read_ms_;
  const std::string_view only_;
  values::AggregatesByKey hours_, days_;  // by their begins
};

}  // namespace

std::vector<Finding> found_in(db::Database& db, Span span, const calendar::Period& period, std::string_view metric) {
  const auto is_meant = [&](const Looked& looked) { return metric.empty() || looked.metric == metric; };
  if (std::none_of(std::begin(kLooked), std::end(kLooked), is_meant)) return {};
  span.ends_at = calendar::rounded_down(period.to, calendar::kHourMs);
  const auto length = (span.ends_at - calendar::rounded_down(period.from, calendar::kHourMs)) / calendar::kHourMs;
  return Look(db, span, length, metric).findings(length);
}

void look_at(db::Database& db, const std::string& account_id, std::int64_t ends_at, Time until) {
  const Span span{account_id, ends_at, until};
  const Look look(db, span, kLengths[2]);
  std::vector<std::pair<std::int64_t, std::vector<Finding>>> found;
  for (const auto length : kLengths) found.emplace_back(length * kMinutesOfHour, look.findings(length));
  const auto& [minutes_of_day, of_day] = found.front();
  const auto incidents = new_incidents(db, account_id, tables::findings::read(db, account_id, minutes_of_day), of_day,
                                       {ends_at - kLengths[0] * calendar::kHourMs, ends_at});
  db::transact(db, [&](db::Transaction& tx) {
    for (const auto& mark : incidents) tables::marks::insert(tx, mark);
    for (const auto& [minutes, findings] : found) tables::findings::replace(tx, account_id, minutes, ends_at, findings);
  });
}

std::uint64_t update(db::Database& db, const Config& config, Time until) {
  const limits::Lease lease(db, config, limits::kFindings, "", kLeaseSeconds);
  if (lease.seconds_until_free() > 0) return 0;
  std::uint64_t accounts = 0;
  const auto now = db::now(db);
  const auto each = [&](std::int64_t minutes, std::int64_t unit, auto look) {
    const auto since = calendar::rounded_down(now - kSeen * minutes * calendar::kMinuteMs, calendar::kHourMs);
    for (const auto& [account_id, last] : tables::findings::known_until(db, minutes, since)) {
      if (std::chrono::steady_clock::now() >= until) return;
      if (last == calendar::rounded_down(now, unit)) continue;
      const auto complete_until = tables::watermarks::of(db, account_id).complete_until;
      const auto ends_at = calendar::rounded_down(std::min(complete_until.value_or(0), now), unit);
      if (!complete_until || last == ends_at) continue;
      accounts += apart(account_id, [&, &id = account_id] { look(db, id, ends_at, until); });
    }
  };
  each(kLastMinutes, kEachMinutes * calendar::kMinuteMs, look_at_last_minutes);
  each(kLengths[2] * kMinutesOfHour, calendar::kHourMs, look_at);
  return accounts;
}

}  // namespace figures::rules::findings
