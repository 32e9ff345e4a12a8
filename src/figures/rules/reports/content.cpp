#include "figures/rules/reports/content.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "crypto/encoding.h"
#include "events/rules/filters/saved_filters.h"
#include "figures/rules/metrics/breakdown.h"
#include "figures/rules/metrics/metrics.h"
#include "figures/rules/query/query.h"
#include "figures/rules/query/viewers.h"
#include "figures/rules/reports/report_period.h"
#include "figures/tables/marks.h"
#include "refusal.h"
#include "streams/rules/stream.h"
#include "text/printable.h"

namespace figures::rules::reports {
namespace {

using playback::Dimension;

constexpr std::size_t kWorst = 3, kNewErrors = 10, kMarks = 20;
constexpr char kNone[] = "–";

struct Line {
  const char *metric, *label;
};
constexpr char kGood[] = "good";
constexpr Line kOverview[] = {
    {kGood, "Good sessions"},
    {"experienceScore:mean", "Experience score"},
    {"attempts", "Attempts"},
    {"playedMs:sum", "Hours played"},
    {"uniqueViewers", "Unique viewers"},
    {"exitsBeforeStart", "Exits before start"},
    {"startupMs:p50", "Startup, median"},
    {"startupMs:p95", "Startup, p95"},
    {"rebufferRatio", "Rebuffering"},
    {"startFailures", "Start failures"},
    {"playbackFailures", "Playback failures"},
};

struct Kind {
  Dimension dimension;
  const char* title;
};
constexpr Kind kKinds[] = {
    {Dimension::stream, "Stream"},   {Dimension::player_version, "Player version"},
    {Dimension::os, "System"},       {Dimension::browser, "Browser"},
    {Dimension::country, "Country"}, {Dimension::cdn, "CDN"},
};

std::string formatted(const char* format, double number) {
  char text[64];
  std::snprintf(text, sizeof text, format, number);
  return text;
}

// Prints 1234567 as 1,234,567.
std::string whole(double number) {
  auto text = formatted("%.0f", std::abs(number));
  for (auto at = static_cast<std::ptrdiff_t>(text.size()) - 3; at > 0; at -= 3)
    text.insert(static_cast<std::size_t>(at), ",");
  return text;
}

std::string three_digits(double number) {
  number = std::abs(number);
  return number >= 99.95 ? whole(number) : formatted(number >= 9.995 ? "%.1f" : "%.2f", number);
}

// Prints a number without its sign, in units that people read.
std::string size_of(const MeasuredMetric& metric, double number, const char* of_ratio = " %") {
  if (metric.metric->unit == "ratio") return three_digits(number * 100) + of_ratio;
  if (metric.key() == "playedMs:sum") return three_digits(number / calendar::kHourMs) + " h";
  if (metric.metric->unit == "ms") return three_digits(number / 1000) + " s";
  return metric.metric->unit == "count" ? whole(number) : three_digits(number);
}

std::string value_of(const MeasuredMetric& metric, const values::Aggregate& sums) {
  const auto value = metric.value_of(sums);
  return value ? size_of(metric, *value) : kNone;
}

std::string change_of(const MeasuredMetric& metric, const values::Aggregate& before, const values::Aggregate& after) {
  const auto from = metric.value_of(before), to = metric.value_of(after);
  if (!from || !to || is_low_sample(before) || is_low_sample(after)) return kNone;
  const auto size = size_of(metric, *to - *from, " points");
  return (*to < *from ? "−" : "+") + size;
}

Table overview(const values::Aggregate& before, const values::Aggregate& after) {
  Table table{"Overview", {"", "Now", "Before", "Change"}, {}, ""};
  for (const auto& line : kOverview) {
    const auto metric = *find_metric(line.metric);
    table.rows.push_back(
        {line.label, value_of(metric, after), value_of(metric, before), change_of(metric, before, after)});
  }
  return table;
}

// Reads the figures of a report, each by a query of its own.
class Figures {
 public:
  Figures(db::Database& db, const Config& config, FiguresQuery query)
      : db_(db), config_(config), query_(std::move(query)) {}

  AggregatesByKey by(const calendar::Period& period, std::optional<Dimension> dimension) const {
    auto query = query_;
    query.period = period;
    query.begun = std::chrono::steady_clock::now();
    query.histograms = !dimension;
    return read_figures(db_, config_, query, {{}, dimension}).aggregates;
  }
  values::Aggregate whole(const calendar::Period& period) const {
    values::Aggregate sum;
    for (const auto& [key, aggregate] : by(period, {})) sum += aggregate;
    return sum;
  }

  std::vector<std::vector<std::string>> viewers(const calendar::Period& before, const calendar::Period& after) const {
    if (!query_.filters.empty()) return {};
    return {{"Most viewers at once", peak(after), peak(before), kNone}};
  }

  Table worst(const calendar::Period& period) const {
    const auto good = *find_metric(kGood);
    Table table{"Worst three of each", {"", "", "Good sessions", "Attempts"}, {}, "Nothing is worse than the rest."};
    for (const auto& [dimension, title] : kKinds) {
      std::size_t shown = 0;
      for (const auto& item : breakdown(by(period, dimension), good, {BreakdownOrder::Key::impact, {}, true})) {
        if (shown == kWorst || !item.impact || *item.impact <= 0) break;
        if (item.value.empty() || is_low_sample(item.aggregate)) continue;
        table.rows.push_back({shown++ == 0 ? title : "", name_of(dimension, item.value), value_of(good, item.aggregate),
                              reports::whole(item.aggregate.attempts.whole())});
      }
    }
    return table;
  }

  Table new_errors(const calendar::Period& before, const calendar::Period& after) const {
    const auto known = by(before, Dimension::error);
    Table table{"New errors", {"", "Sessions"}, {}, "There are none that were not there before."};
    const BreakdownOrder by_sessions{BreakdownOrder::Key::metric, find_metric("sessions"), true};
    for (const auto& item : breakdown(by(after, Dimension::error), *find_metric("sessions"), by_sessions)) {
      if (item.value.empty() || known.count({std::nullopt, item.value}) > 0) continue;
      table.rows.push_back({text::isolated(item.value), reports::whole(item.aggregate.sessions.whole())});
      if (table.rows.size() == kNewErrors) break;
    }
    return table;
  }

 private:
  std::string peak(const calendar::Period& period) const {
    auto query = query_;
    query.period = period;
    const auto stats = viewer_stats(db_, query);
    return stats ? reports::whole(static_cast<double>(stats->peak)) : kNone;
  }

  std::string name_of(Dimension dimension, const std::string& value) const {
    if (dimension != Dimension::stream) return text::isolated(value);
    const auto name = streams::rules::name_in(streams::rules::stream_names(db_, query_.account_id, {value}), value);
    return text::isolated(name.value_or(crypto::uuid_text(value)));
  }

  db::Database& db_;
  const Config& config_;
  const FiguresQuery query_;
};

Table marks_of(db::Database& db, const std::string& account_id, const calendar::Zone& zone,
               const calendar::Period& period) {
  Table table{"Marks", {"", ""}, {}, "There are none."};
  const tables::marks::Query query{account_id, calendar::sql_time(period.from), calendar::sql_time(period.to), ""};
  for (const auto& mark : tables::marks::page(db, query, {}, kMarks))
    table.rows.push_back({in_words(*calendar::parse_timestamp(mark.begins_at), zone), text::isolated(mark.text)});
  return table;
}

void add_tables(Content& content, const Figures& figures, const calendar::Period& before,
                const calendar::Period& after) {
  content.tables.push_back(overview(figures.whole(before), figures.whole(after)));
  for (auto& row : figures.viewers(before, after)) content.tables.back().rows.push_back(row);
  content.tables.push_back(figures.worst(after));
  content.tables.push_back(figures.new_errors(before, after));
}

}  // namespace

Content content_of(db::Database& db, const Config& config, const tables::reports::Report& report,
                   const calendar::Zone& zone, const calendar::Period& period) {
  const auto before = report.is_monthly ? last_period(zone, true, period.from) : calendar::previous(period, zone);
  Content content{report.name + ": " + in_words(period, zone, report.is_monthly), "", {}, ""};
  std::vector<Filter> filters;
  std::string of = "All sessions", query;
  if (report.filter_id) {
    const auto id = crypto::uuid_text(*report.filter_id);
    const auto saved = events::rules::find_saved_filter(db, report.account_id, id);
    if (!saved) {
      content.lead = "The filter of this report was deleted, so there are no figures. Please choose another one.";
      return content;
    }
    filters = events::rules::filters_of(db, config, report.account_id, *saved);
    of = "Sessions that pass the filter " + text::isolated(saved->name);
    query = "&filter=" + id;
  }
  content.lead = of + ", beside " + in_words(before, zone, report.is_monthly) + ".";
  content.link = config.base_url + "/app/?from=" + calendar::iso_time(period.from) +
                 "&to=" + calendar::iso_time(period.to) + query;
  const FiguresQuery all{report.account_id, std::nullopt, period, filters, false, {}, zone, names_automated(filters)};
  try {
    add_tables(content, {db, config, all}, before, period);
  } catch (const refusal::InvalidFields& refusal) {  // too many sessions for such a filter
    content.lead += " They cannot be shown: " + std::string(refusal.what());
  }
  content.tables.push_back(marks_of(db, report.account_id, zone, period));
  return content;
}

}  // namespace figures::rules::reports
