#include "figures/rules/query/what_broke.h"

#include <algorithm>

#include "calendar/timestamp.h"
#include "db/clock.h"
#include "events/tables/session_selection.h"
#include "figures/rules/insights/table_builder.h"
#include "figures/tables/rollups.h"
#include "figures/tables/watermarks.h"
#include "figures/values/histogram.h"
#include "limits/reads.h"
#include "refusal.h"

namespace figures::rules {
namespace {

namespace session_figures = events::tables::session_figures;
using insights::InsightMetric;
using insights::kAfter;
using insights::kBefore;
using playback::Dimension;

constexpr std::int64_t kMaxCounted = 2'000'000, kMaxRead = 50'000;  // sessions of a period
constexpr std::int64_t kReadPerUnit = 5000, kLargeInsight = 5000;
constexpr std::size_t kVisitedAtOnce = 25'000;
constexpr auto kMaxTime = std::chrono::seconds(5);  // the watchdog ends the worker after 8 s
constexpr std::int64_t kFrequent = 100;             // a value with at least one of so many sessions of a day

// Compares whole days with the same hours of the days before, even while the last day is not over. Compares other
// periods with what is just before.
std::array<calendar::Period, 2> periods_of(const calendar::Period& period, const calendar::Zone& zone,
                                           std::int64_t known_until) {
  const auto end = std::min(period.to, calendar::rounded_down(known_until, calendar::kHourMs));
  const calendar::Period after{period.from, end > period.from ? end : period.to};
  const auto days = calendar::whole_days(period, zone);
  const auto back = [&](std::int64_t time) { return days ? zone.days_later(time, -*days) : time - after.length(); };
  return {calendar::Period{back(after.from), back(after.to)}, after};
}

// Says whether another dimension tells the same less closely.
bool is_detail(Dimension dimension) {
  switch (dimension) {
    case Dimension::browser_version:
    case Dimension::os_version:
    case Dimension::device_model:
    case Dimension::region:
    case Dimension::asn:
    case Dimension::video:
      return true;
    default:
      return false;
  }
}

// Returns all dimensions except single viewers, pages where they are not named, and the error, which a failure itself
// brings with it. Of names that the same sessions have in common, the first is said: the system, not its version.
std::vector<Dimension> compared_dimensions(bool with_pages) {
  std::vector<Dimension> dimensions;
  for (const auto& info : playback::all_dimensions()) {
    if (info.dimension == Dimension::error || info.dimension == Dimension::viewer) continue;
    if (info.dimension != Dimension::page || with_pages) dimensions.push_back(info.dimension);
  }
  std::stable_partition(dimensions.begin(), dimensions.end(), [](auto dimension) { return !is_detail(dimension); });
  return dimensions;
}

std::vector<insights::TableBuilder::Name> named(const std::vector<Dimension>& dimensions, const CustomNames& names) {
  std::vector<insights::TableBuilder::Name> columns;
  for (const auto dimension : dimensions) {
    const auto name = names.find(dimension);
    columns.push_back({dimension, name == names.end() ? std::string(playback::name_of(dimension)) : name->second});
  }
  return columns;
}

// Returns the bound for a sample by a hash of 32 bits, as bytes that sort like the number, or nullopt for all sessions.
std::optional<std::string> sampled_below(std::int64_t sessions) {
  if (sessions <= kMaxRead) return std::nullopt;
  const auto bound = (kMaxRead << 32) / sessions;
  std::string bytes;
  for (const int shift : {24, 16, 8, 0}) bytes += static_cast<char>(bound >> shift & 0xff);
  return bytes;
}

// Reads the sessions of both periods, or samples of them.
class SessionReader {
 public:
  SessionReader(db::Database& db, const FiguresQuery& query, const std::array<calendar::Period, 2>& periods)
      : db_(db), begun_(query.begun) {
    for (const auto side : {kBefore, kAfter}) {
      auto of_side = query;
      of_side.period = periods[side];
      selections_[side] = selection_of(of_side);
      counts_[side] = session_figures::count(db, selections_[side], kMaxCounted);
      selections_[side].sampled_below = sampled_below(counts_[side]);
    }
    if (std::max(counts_[kBefore], counts_[kAfter]) <= kMaxCounted) return;
    throw refusal::InvalidFields(std::map<std::string, std::string>{
        {"from", "there are more than 2,000,000 sessions in this period or the one before: ask for a shorter period"}});
  }

  const std::array<std::int64_t, 2>& counts() const { return counts_; }
  std::int64_t read() const { return std::min(counts_[kBefore], kMaxRead) + std::min(counts_[kAfter], kMaxRead); }
  bool is_sample() const { return selections_[kBefore].sampled_below || selections_[kAfter].sampled_below; }

  template <class Visit>
  void visit(insights::Side side, const std::vector<Dimension>& dimensions, Visit visit) const {
    std::optional<db::PageCursor> after;
    do {
      refuse_if_slow();
      after = session_figures::visit_compared(db_, selections_[side], dimensions, after, kVisitedAtOnce, visit);
    } while (after);
  }

 private:
  void refuse_if_slow() const {
    if (std::chrono::steady_clock::now() - begun_ < kMaxTime) return;
    throw refusal::Unavailable("service_unavailable",
                               "Comparing these sessions takes too long. Ask for a shorter period.", 10);
  }

  db::Database& db_;
  const std::chrono::steady_clock::time_point begun_;
  std::array<session_figures::SessionSelection, 2> selections_;
  std::array<std::int64_t, 2> counts_{};
};

void read_table(WhatBroke& into, const SessionReader& reader, const std::vector<Dimension>& dimensions,
                const InsightMetric& metric, const CustomNames& names) {
  insights::TableBuilder builder(named(dimensions, names));
  for (const auto side : {kBefore, kAfter}) {
    reader.visit(side, dimensions, [&](const session_figures::Compared& session) {
      values::Aggregate sums;
      sums.add_sums(session.figures, session.outcome);
      const auto portion = insights::portion_of_session(metric, sums);
      if (portion.whole <= 0) return;
      builder.add(side, portion.part, portion.whole, session.viewer, session.values);
      if (side == kAfter) into.begins.push_back(session.began_at);
    });
  }
  into.table = builder.build();
}

std::optional<std::int64_t> percentile_of(const insights::Rows& rows) {
  values::Histogram histogram;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    histogram.add(static_cast<std::int64_t>(rows.part[i] / rows.whole[i] * 1000),
                  playback::Thousandths(static_cast<std::int64_t>(rows.whole[i] * 1000)));
  }
  return histogram.quantile(insights::kPercentile);
}

// Counts the sessions beyond the percentile of the period before: it rose if there are more of these now.
std::optional<std::int64_t> count_beyond_percentile(insights::Table& table) {
  const auto threshold = percentile_of(table.rows[kBefore]);
  for (auto& rows : table.rows) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const bool beyond = threshold && rows.part[i] / rows.whole[i] * 1000 > static_cast<float>(*threshold);
      rows.part[i] = beyond ? rows.whole[i] : 0;
    }
  }
  return threshold;
}

tables::rollups::RowSelection days_before(const FiguresQuery& query, std::int64_t before) {
  const auto end = calendar::rounded_down(before, calendar::kDayMs);
  auto days = tables::rollups::all_of(query.account_id, tables::rollups::Granularity::day,
                                      {end - insights::kHistoryDays * calendar::kDayMs, end});
  if (query.stream_id) days.stream_id = *query.stream_id;
  return days;
}

std::vector<Dimension> dimensions_of_rollups(const insights::Table& table) {
  std::vector<Dimension> dimensions;
  for (const auto& column : table.columns) {
    if (playback::is_rolled_up(column.dimension)) dimensions.push_back(column.dimension);
  }
  return dimensions;
}

playback::Thousandths least_sessions_of_frequent(const values::AggregatesByKey& days) {
  playback::Thousandths sessions;
  for (const auto& [key, sums] : days) sessions += sums.sessions;
  return playback::Thousandths(sessions.count / static_cast<std::int64_t>(days.size()) / kFrequent);
}

// Reads the history of all sessions of the account, or the stream. Filters are ignored.
insights::History history_of(db::Database& db, const FiguresQuery& query, const InsightMetric& metric,
                             const insights::Table& table, std::int64_t before) {
  const auto days = days_before(query, before);
  const auto dimensions = dimensions_of_rollups(table);
  const auto wholes = tables::rollups::sum(db, days, tables::rollups::kByBegin);
  if (metric.is_percentile || wholes.empty() || dimensions.empty()) return {};

  insights::History history{insights::days_of(days.begins, wholes, metric), {}};
  std::map<std::pair<Dimension, std::string>, insights::Days> by_value;
  const auto least = least_sessions_of_frequent(wholes);
  for (const auto& day : tables::rollups::days_of_frequent_values(db, days, dimensions, least)) {
    auto& value = by_value[{day.dimension, day.value}];
    value.resize(history.all.size());
    value.at(static_cast<std::size_t>((day.begins_at - days.begins.front()) / calendar::kDayMs)) =
        insights::portion_of(metric, day.sums);
  }
  for (auto& [value, found] : by_value) history.values[value.first].push_back(std::move(found));
  return history;
}

}  // namespace

WhatBroke explain(db::Database& db, const FiguresQuery& query, const std::array<calendar::Period, 2>& periods,
                  const InsightMetric& metric, const CustomNames& names, const BeforeReading& before_reading) {
  WhatBroke found{};
  found.periods = periods;
  const SessionReader reader(db, query, periods);
  if (before_reading) before_reading(reader.read());

  found.sessions = reader.counts();
  found.is_sample = reader.is_sample();
  read_table(found, reader, compared_dimensions(query.names_pages), metric, names);
  if (metric.is_percentile) found.threshold_ms = count_beyond_percentile(found.table);
  const auto history = history_of(db, query, metric, found.table, periods[kBefore].from);
  const auto days = std::max<std::int64_t>(1, (periods[kAfter].length() + calendar::kHourMs) / calendar::kDayMs);
  const double bursts = metric.comes_in_bursts ? insights::kBursts : 1;
  const double most = metric.is_duration() ? metric.most / 1000 : 1;
  found.insight = insights::analyse(found.table, history, {bursts, static_cast<std::size_t>(days), most});
  return found;
}

BeforeReading charging(db::Database& db, const Config& config, const std::string& account_id,
                       limits::LargeRead& large) {
  return [&, account_id](std::int64_t sessions) {
    if (sessions > kLargeInsight) large.begin();
    limits::charge_read(db, config, account_id, static_cast<int>(sessions / kReadPerUnit));
  };
}

WhatBroke what_broke(db::Database& db, const Config& config, const FiguresQuery& query, const InsightMetric& metric,
                     const CustomNames& names) {
  limits::charge_read(db, config, query.account_id, 1);
  limits::LargeRead large(db, config, query.account_id);
  const auto as_of = tables::watermarks::of(db, query.account_id).complete_until;
  const auto periods = periods_of(query.period, query.zone, as_of.value_or(db::now(db)));
  auto found = explain(db, query, periods, metric, names, charging(db, config, query.account_id, large));
  found.as_of = as_of;
  return found;
}

}  // namespace figures::rules
