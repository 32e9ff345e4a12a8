#include "figures/rules/reports/content.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "crypto/encoding.h"
#include "events/rules/filters/saved_filters.h"
#include "events/tables/session_selection.h"
#include "figures/rules/findings/findings.h"
#include "figures/rules/insights/insight_metric.h"
#include "figures/rules/metrics/breakdown.h"
#include "figures/rules/metrics/words.h"
#include "figures/rules/query/dashboard_link.h"
#include "figures/rules/query/query.h"
#include "figures/rules/query/read_sessions.h"
#include "figures/rules/query/viewers.h"
#include "figures/rules/reports/report_period.h"
#include "figures/tables/findings.h"
#include "figures/tables/marks.h"
#include "refusal.h"
#include "streams/rules/stream.h"
#include "text/printable.h"
#include "text/utf8.h"

namespace figures::rules::reports {
namespace {

namespace session_figures = events::tables::session_figures;
using playback::Dimension;

constexpr std::size_t kWorst = 3, kNewErrors = 10, kMarks = 20;
constexpr std::size_t kMaxValue = 120;         // characters
constexpr std::size_t kMaxLine = 150;          // characters of a sentence
constexpr std::chrono::seconds kMoreTime(55);  // than a caller, who waits
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

// A line of an e-mail has 998 bytes at most, and a character takes up to six of HTML.
std::string shown(const std::string& value) { return text::isolated(text::shortened(value, kMaxValue)); }

std::string value_of(const MeasuredMetric& metric, const values::Aggregate& sums) {
  const auto value = metric.value_of(sums);
  return value ? in_unit(metric, *value) : kNone;
}

std::string change_of(const MeasuredMetric& metric, const values::Aggregate& before, const values::Aggregate& after) {
  const auto from = metric.value_of(before), to = metric.value_of(after);
  if (!from || !to || is_low_sample(before) || is_low_sample(after)) return kNone;
  const auto size = in_unit(metric, std::abs(*to - *from), " points");
  if (size == in_unit(metric, 0, " points")) return "no change";
  return (*to < *from ? "−" : "+") + size;
}

Table overview(const values::Aggregate& before, const values::Aggregate& after, bool is_monthly) {
  const std::string length = is_monthly ? "Month" : "Week";
  Table table{"Overview", {"", length, length + " before", "Change"}, {}, ""};
  for (const auto& line : kOverview) {
    const auto metric = *find_metric(line.metric);
    table.rows.push_back(
        {line.label, value_of(metric, after), value_of(metric, before), change_of(metric, before, after)});
  }
  return table;
}

// Holds the figures of a period by the values of dimensions; those of all its sessions are by none.
using Sums = std::map<std::optional<Dimension>, AggregatesByKey>;

// Reads the figures of a report.
class Figures {
 public:
  Figures(db::Database& db, const Config& config, FiguresQuery query)
      : db_(db), config_(config), query_(std::move(query)) {}

  // Where roll-ups have no answer, each session is read once, whatever it is counted by.
  Sums read(const calendar::Period& period, const std::vector<std::optional<Dimension>>& dimensions) const {
    auto query = query_of(period);
    Sums sums;
    std::vector<Grouping> groupings;
    for (const auto& dimension : dimensions) groupings.push_back({sums[dimension], {{}, dimension}});
    if (query_.filters.empty() || is_one_stream(query_.filters)) {
      for (const auto& [aggregates, by] : groupings) {
        query.histograms = !by.dimension;
        aggregates = read_figures(db_, config_, query, by).aggregates;
      }
      return sums;
    }
    if (session_figures::count(db_, selection_of(query), kMaxSessions) > kMaxSessions)
      throw refusal::Rejected(
          "too_many_sessions",
          "The account has more than 200,000 sessions in this time, and only those of one stream, or "
          "all, can be added up then.");
    add_sessions(groupings, db_, query);
    return sums;
  }

  // Viewers are counted by stream only.
  std::vector<std::vector<std::string>> viewers(const calendar::Period& before, const calendar::Period& after) const {
    if (!query_.filters.empty()) return {};
    const std::vector<std::string> row{"Most viewers at once", peak(after), peak(before), kNone};
    if (row[1] == kNone && row[2] == kNone) return {};
    return {row};
  }

  std::string name_of(Dimension dimension, const std::string& value) const {
    if (dimension != Dimension::stream) return shown(value);
    const auto name = streams::rules::name_in(streams::rules::stream_names(db_, query_.account_id, {value}), value);
    return shown(name.value_or(crypto::uuid_text(value)));
  }

 private:
  FiguresQuery query_of(const calendar::Period& period) const {
    auto query = query_;
    query.period = period;
    query.begun = std::chrono::steady_clock::now() + kMoreTime;
    return query;
  }

  std::string peak(const calendar::Period& period) const {
    const auto stats = viewer_stats(db_, query_of(period));
    return stats ? with_commas(static_cast<double>(stats->peak)) : kNone;
  }

  db::Database& db_;
  const Config& config_;
  const FiguresQuery query_;
};

Table worst(const Figures& figures, const Sums& sums) {
  const auto good = *find_metric(kGood);
  Table table{"Worst three of each, largest effect first",
              {"", "", "Good sessions", "Attempts"},
              {},
              "Nothing is worse than the rest.",
              2};
  for (const auto& [dimension, title] : kKinds) {
    std::size_t count = 0;
    for (const auto& item : breakdown(sums.at(dimension), good, {BreakdownOrder::Key::impact, {}, true})) {
      if (count == kWorst || !item.impact || *item.impact <= 0) break;
      if (item.value.empty() || is_low_sample(item.aggregate)) continue;
      table.rows.push_back({count++ == 0 ? title : "", figures.name_of(dimension, item.value),
                            value_of(good, item.aggregate), with_commas(item.aggregate.attempts.whole())});
    }
  }
  return table;
}

Table new_errors(const Sums& before, const Sums& after) {
  Table table{"New errors", {"", "Sessions"}, {}, "There are none that were not there before."};
  const auto& known = before.at(Dimension::error);
  const BreakdownOrder by_sessions{BreakdownOrder::Key::metric, find_metric("sessions"), true};
  for (const auto& item : breakdown(after.at(Dimension::error), *find_metric("sessions"), by_sessions)) {
    if (item.value.empty()) continue;
    if (known.count({std::nullopt, item.value}) > 0) continue;
    table.rows.push_back({shown(item.value), with_commas(item.aggregate.sessions.whole())});
    if (table.rows.size() == kNewErrors) break;
  }
  return table;
}

Table marks_of(db::Database& db, const std::string& account_id, const calendar::Zone& zone,
               const calendar::Period& period) {
  Table table{"Marks", {"", ""}, {}, "There are none.", 2};
  const tables::marks::Query query{account_id, calendar::sql_time(period.from), calendar::sql_time(period.to), ""};
  for (const auto& mark : tables::marks::page(db, query, {}, kMarks))
    table.rows.push_back({in_words(*calendar::parse_timestamp(mark.begins_at), zone), shown(mark.text)});
  return table;
}

// Names what is worse and when, "7.6 % from … until …; before, it was 0.1 %", and in rows of their own where.
std::vector<std::vector<std::string>> rows_of(const tables::findings::Finding& finding, const calendar::Zone& zone) {
  const auto& worse = *finding.worse;
  const auto metric = *find_metric(finding.metric);
  const bool is_share = insights::find_insight_metric(finding.metric)->is_percentile;
  const auto shown_rate = [&](std::int64_t millionths) {
    const auto rate = static_cast<double>(millionths) / 1e6;
    return is_share ? decimal(rate * 100, 1, 2) + " %" : in_unit(metric, rate);
  };
  const auto since = in_words(worse.from, zone);
  const auto when = worse.to ? "from " + since + " until " + in_words(*worse.to, zone) : "since " + since;
  std::vector<std::vector<std::string>> rows{
      {is_share ? "Starts slower than 95 % of those before" : metric.metric->name,
       shown_rate(worse.during) + " " + when + "; before, it was " + shown_rate(worse.before) + "."}};
  for (auto& line : text::lines_of(worse.sentence, kMaxLine)) rows.push_back({"", std::move(line)});
  return rows;
}

// Tells what was clearly worse, and nothing where too few sessions began to tell.
std::optional<Table> got_worse(db::Database& db, const std::string& account_id, const calendar::Zone& zone,
                               const calendar::Period& period) {
  Table table{"What got worse", {"", ""}, {}, "Nothing is clearly worse than before.", 2};
  bool is_judged = false;
  const findings::Span span{account_id, period.to, std::chrono::steady_clock::now() + kMoreTime, {}, false};
  for (const auto& one : findings::found_in(db, span, period)) {
    is_judged = is_judged || one.before;
    if (!one.worse) continue;
    for (auto& row : rows_of(one, zone)) table.rows.push_back(std::move(row));
  }
  return is_judged ? std::optional(table) : std::nullopt;
}

void add_tables(Content& content, const Figures& figures, const calendar::Period& before, const calendar::Period& after,
                bool is_monthly) {
  std::vector<std::optional<Dimension>> dimensions{std::nullopt, Dimension::error};
  const auto earlier = figures.read(before, dimensions);
  for (const auto& kind : kKinds) dimensions.push_back(kind.dimension);
  const auto now = figures.read(after, dimensions);
  content.tables.push_back(
      overview(values::whole_of(earlier.at(std::nullopt)), values::whole_of(now.at(std::nullopt)), is_monthly));
  for (auto& row : figures.viewers(before, after)) content.tables.back().rows.push_back(row);
  content.tables.push_back(worst(figures, now));
  content.tables.push_back(new_errors(earlier, now));
}

}  // namespace

Content content_of(db::Database& db, const Config& config, const tables::reports::Report& report,
                   const calendar::Zone& zone, const calendar::Period& period) {
  const auto before = report.is_monthly ? last_period(zone, true, period.from) : calendar::previous(period, zone);
  Content content{report.name + ": " + in_words(period, zone, report.is_monthly), "", {}, ""};
  std::vector<Filter> filters;
  std::string of = "All sessions";
  if (report.filter_id) {
    const auto saved = events::rules::find_saved_filter(db, report.account_id, crypto::uuid_text(*report.filter_id));
    if (!saved) {
      content.lead = "The filter of this report was deleted, so there are no figures. Please choose another one.";
      return content;
    }
    filters = events::rules::filters_of(db, config, report.account_id, *saved);
    of = "Sessions that pass the filter " + text::isolated(saved->name);
  }
  content.lead = of + ", compared with " + in_words(before, zone, report.is_monthly) + ".";
  content.link = dashboard_link(config, report.account_id, period, filters);
  const FiguresQuery all{report.account_id, std::nullopt, period, filters, false, {}, zone, names_automated(filters)};
  if (filters.empty()) {
    if (const auto worse = got_worse(db, report.account_id, zone, period)) content.tables.push_back(*worse);
  }
  try {
    add_tables(content, {db, config, all}, before, period, report.is_monthly);
  } catch (const refusal::Rejected& refusal) {
    content.lead += " Figures cannot be shown: " + std::string(refusal.what());
  } catch (const refusal::Unavailable& refusal) {
    content.lead += " Figures cannot be shown: " + std::string(refusal.what());
  }
  content.tables.push_back(marks_of(db, report.account_id, zone, period));
  return content;
}

}  // namespace figures::rules::reports
