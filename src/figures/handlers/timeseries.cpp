#include <algorithm>
#include <map>

#include "db/clock.h"
#include "events/rules/sessions/known_stream.h"
#include "figures/handlers/figures.h"
#include "figures/handlers/print.h"
#include "figures/handlers/query_parameters.h"
#include "text/ascii.h"
#include "web/csv.h"

namespace figures::handlers {

using json::Json;

namespace {

constexpr std::int64_t kMaxMinutes = 24 * 60;
constexpr std::int64_t kMinUtcOffset = -12 * 60, kMaxUtcOffset = 14 * 60;  // minutes

struct SeriesRequest : QueryRequest {
  calendar::Intervals intervals;
};

// Reads at most nine digits, with or without a minus in front.
std::optional<std::int64_t> whole_number(const std::string& text) {
  const bool negative = text::starts_with(text, "-");
  const auto digits = text::whole_number(std::string_view(text).substr(negative ? 1 : 0), 9);
  return digits ? std::optional(negative ? -*digits : *digits) : std::nullopt;
}

// Reads utcOffset, which names a time zone in another way, or else timezone.
calendar::Zone read_zone_or_offset(web::Parameters& parameters) {
  const auto offset = parameters.one("utcOffset");
  if (!offset) return web::read_zone(parameters);
  const auto minutes = whole_number(*offset);
  if (!minutes || *minutes < kMinUtcOffset || *minutes > kMaxUtcOffset || *minutes % 60 != 0) {
    parameters.add_error("utcOffset", "must be minutes ahead of UTC in whole hours, from -720 to 840");
    return web::read_zone(parameters);
  }
  if (parameters.one("timezone")) parameters.add_error("utcOffset", "and timezone exclude each other");
  return calendar::Zone::ahead_of_utc(*minutes * calendar::kMinuteMs);
}

// Returns the interval that is asked for, or one that fits the period.
calendar::Interval read_interval(web::Parameters& parameters, const calendar::Zone& zone, std::int64_t now) {
  const auto name = parameters.one("interval");
  const auto interval = name ? calendar::interval_named(*name) : std::nullopt;
  if (name && !interval) parameters.add_error("interval", "must be minute, hour or day");
  return interval ? *interval : calendar::interval_for(read_period(parameters, zone, now, calendar::kMinuteMs));
}

SeriesRequest read_series(const Request& request, Worker& worker, const Account& account) {
  web::Parameters parameters(request);
  const auto zone = read_zone_or_offset(parameters);
  const auto now = db::now(worker.db);
  const auto interval = read_interval(parameters, zone, now);
  const auto unit = interval == calendar::Interval::minute ? calendar::kMinuteMs : calendar::kHourMs;
  const auto period = read_period(parameters, zone, now, unit);
  const auto question = read_query(parameters, worker, account.id, zone, period, read_metrics(parameters));
  if (unit == calendar::kMinuteMs && period.length() > kMaxMinutes * calendar::kMinuteMs) {
    parameters.add_error("interval", "may be minute for 24 hours at most");
  }
  refuse_viewers_with_filters(parameters, question);
  parameters.done();
  events::rules::require_known_stream(worker.db, account.id, question.query.stream_id);
  return {question, {period, interval, zone}};
}

struct Point {
  std::int64_t from;
  bool complete;
  values::Aggregate aggregate;
  Values values;
};

std::map<std::int64_t, rules::ViewerStats> viewer_stats_of(Worker& worker, const SeriesRequest& question) {
  if (!asks_for_viewers(question.metrics)) return {};
  return rules::viewer_stats_by_time(worker.db, question.query, question.intervals);
}

std::vector<Point> points_of(Worker& worker, const SeriesRequest& question, const rules::QueryResult& figures) {
  const auto viewers = viewer_stats_of(worker, question);
  std::vector<Point> points;
  for (const auto& interval : question.intervals.all()) {
    const auto aggregate = figures.aggregates.find({interval.from});
    const auto watching = viewers.find(interval.from);
    const bool complete = figures.source.complete(interval, question.query.period);
    Point point{std::max(interval.from, question.query.period.from), complete, {}, {}};
    if (aggregate != figures.aggregates.end()) point.aggregate = aggregate->second;
    point.values = values_of(question.metrics, point.aggregate,
                             watching == viewers.end() ? std::nullopt : std::optional(watching->second));
    points.push_back(std::move(point));
  }
  return points;
}

Response csv_of(const Request& request, const SeriesRequest& question, const std::vector<Point>& points) {
  const CsvColumns columns{{"from", "complete", "attempts"}, question.metrics};
  return web::csv_of(request, "timeseries.csv", columns.header(), points, [&](const Point& point) {
    return columns.row({calendar::iso_time(point.from), web::CsvCell::as_is(point.complete ? "true" : "false"),
                        csv_cell(point.aggregate.attempts.whole())},
                       point.values);
  });
}

Json json_of(const SeriesRequest& question, const Point& point) {
  return Json::object({{"from", calendar::iso_time(point.from)},
                       {"complete", point.complete},
                       {"attempts", json_number(point.aggregate.attempts.whole())},
                       {"values", json_of_values(question.metrics, point.values)}});
}

}  // namespace

// GET /api/v1/metrics/timeseries?metrics&from&to&interval&timezone&utcOffset&streamId&filter&format
Response list_timeseries(const Request& request, Worker& worker, const Account& account) {
  const auto question = read_series(request, worker, account);

  const auto figures = rules::read_figures(worker.db, worker.config, question.query, {question.intervals});
  const auto points = points_of(worker, question, figures);
  if (question.csv) return csv_of(request, question, points);
  const auto items = Json::array_of(points, [&](const Point& point) { return json_of(question, point); });
  return web::json(200,
                   Json::object(period_fields(question.query.period) +
                                Fields{{"interval", std::string(calendar::name_of(question.intervals.interval()))}} +
                                source_fields(figures.source) + Fields{{"items", items}}));
}

}  // namespace figures::handlers
