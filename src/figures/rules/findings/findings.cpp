#include "figures/rules/findings/findings.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "calendar/period.h"
#include "db/clock.h"
#include "events/tables/dimension_names.h"
#include "figures/rules/apart.h"
#include "figures/rules/findings/headline.h"
#include "figures/rules/query/what_broke.h"
#include "figures/tables/findings.h"
#include "figures/tables/rollups.h"
#include "figures/tables/watermarks.h"
#include "limits/lease.h"
#include "refusal.h"

namespace figures::rules::findings {
namespace {

namespace rollups = tables::rollups;
using insights::Days;
using insights::InsightMetric;
using tables::findings::Finding;
using tables::findings::Worse;

constexpr int kLeaseSeconds = 120;  // more than an update may take: it is not renewed
constexpr std::int64_t kHistoryDays = 28;
constexpr std::size_t kMostShown = 2;
constexpr double kPercentile = 0.95, kMillion = 1e6;
constexpr double kBursts = 1.8, kShortTime = 0.05;  // as in insights, where viewers are unknown; seconds

// Metrics of one kind rise together, so only the worst of them is shown.
enum class Kind { failure, startup, stall };
struct Looked {
  Kind kind;
  std::string_view metric;
};
constexpr Looked kLooked[] = {
    {Kind::failure, "startFailures"}, {Kind::failure, "playbackFailures"}, {Kind::failure, "exitsBeforeStart"},
    {Kind::startup, "startupMs:p95"}, {Kind::startup, "startupMs:mean"},   {Kind::stall, "rebufferRatio"},
    {Kind::stall, "stalledPlays"},
};

struct Rise {
  Kind kind;
  const InsightMetric* metric;
  Headline headline;
  calendar::Period when;
  double rate;  // in that time
};

double least_dispersion(const InsightMetric& metric) {
  if (metric.comes_in_bursts) return kBursts;
  return metric.is_time && !metric.is_percentile ? kShortTime : 1;
}

std::int64_t stored(const InsightMetric& metric, double rate) {
  return std::llround(insights::in_unit_of(metric, rate) * kMillion);
}

// Looks at the last hours of one account.
class Look {
 public:
  Look(db::Database& db, const std::string& account_id, std::int64_t ends_at)
      : db_(db),
        account_id_(account_id),
        ends_at_(ends_at),
        names_(events::tables::dimension_names::of_account(db, account_id)) {
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
    show_worst(all, rises, length);
    db::transact(db_, [&](db::Transaction& tx) { tables::findings::replace(tx, account_id_, length, ends_at_, all); });
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

  static Finding finding_of(const InsightMetric& metric, const std::optional<Headline>& headline) {
    Finding finding;
    finding.metric = metric.key;
    if (!headline) return finding;
    finding.before = stored(metric, headline->before);
    finding.after = stored(metric, headline->after);
    finding.clear_at = stored(metric, headline->clear_at);
    return finding;
  }

  // Explains the worst of each kind.
  void show_worst(std::vector<Finding>& all, std::vector<Rise>& rises, std::int64_t length) {
    std::stable_sort(rises.begin(), rises.end(), [](auto& a, auto& b) { return a.headline.z > b.headline.z; });
    std::set<Kind> shown;
    for (const auto& rise : rises) {
      if (shown.size() == kMostShown || shown.count(rise.kind)) continue;
      auto worse = worse_of(rise, length);
      if (!worse) continue;
      shown.insert(rise.kind);
      worse->place = static_cast<std::int64_t>(shown.size());
      const auto same = [&](const Finding& one) { return one.metric == rise.metric->key; };
      std::find_if(all.begin(), all.end(), same)->worse = std::move(worse);
    }
  }

  // Compares the time in which it was worse with all of it before. Returns nullopt if nothing broke: if there were only
  // other sessions than before.
  std::optional<Worse> worse_of(const Rise& rise, std::int64_t length) {
    Worse worse;
    worse.rate = stored(*rise.metric, rise.rate);
    worse.from = rise.when.from;
    if (rise.when.to < ends_at_) worse.to = rise.when.to;
    worse.verdict = insights::name_of(insights::Verdict::unlocated);
    worse.dimensions = "{}";
    const calendar::Period before{ends_at_ - 2 * length * calendar::kHourMs, rise.when.from};
    try {
      const auto found =
          explain(db_, {account_id_, std::nullopt, rise.when, {}, false}, {before, rise.when}, *rise.metric, names_);
      if (found.insight.verdict == insights::Verdict::mix) return std::nullopt;
      tell(worse, found, *rise.metric);
    } catch (const refusal::Refusal&) {
      // There are too many sessions to read, or too many for the time that there is: the place remains unknown.
    }
    return worse;
  }

  void tell(Worse& worse, const WhatBroke& found, const InsightMetric& metric) {
    using insights::Verdict;
    const auto& insight = found.insight;
    const auto words = words_of(db_, account_id_, found, metric);
    worse.sessions = found.sessions[insights::kAfter];
    const auto say = [&](Verdict verdict, std::string sentence, const insights::Cause* at) {
      worse.verdict = insights::name_of(verdict);
      worse.sentence = std::move(sentence);
      if (!at) return;
      worse.dimensions = json_of_dimensions(found.table, at->candidate).text();
      worse.sessions = std::llround(at->candidate.sums[insights::kAfter].rows);
    };
    if (!insight.causes.empty())
      say(insight.verdict, sentence_of(insight.causes.front(), words), &insight.causes.front());
    else if (insight.likely)
      say(Verdict::unlocated, likely_sentence_of(*insight.likely, words), &*insight.likely);
    else if (insight.verdict == Verdict::everywhere)
      say(insight.verdict, sentence_of(insight, words), nullptr);
  }

  db::Database& db_;
  const std::string& account_id_;
  const std::int64_t ends_at_;
  const CustomNames names_;
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
  const auto hour = calendar::rounded_down(db::now(db), calendar::kHourMs);
  for (const auto& account_id : tables::findings::due(db, hour)) {
    if (std::chrono::steady_clock::now() >= until) break;
    if (tables::watermarks::of(db, account_id).complete_until.value_or(0) < hour) continue;
    accounts += apart(account_id, [&] { look_at(db, account_id, hour); });
  }
  return accounts;
}

}  // namespace figures::rules::findings
