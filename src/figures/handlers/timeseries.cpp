#include <algorithm>
#include <map>

#include "db/clock.h"
#include "figures/handlers/figures.h"
#include "figures/handlers/print.h"
#include "figures/handlers/query_parameters.h"
#include "web/csv.h"

namespace figures::handlers {

using json::Json;

namespace {

constexpr std::int64_t kMaxMinutes = 24 * 60;

struct SeriesRequest : QueryRequest {
  calendar::Intervals intervals;
};

// Returns the interval that is asked for, or one that fits the period.
calendar::Interval interval_of(FiguresParameters& parameters) {
  if (const auto given = parameters.interval()) return *given;
  return calendar::interval_for(parameters.period(calendar::kMinuteMs));
}

SeriesRequest read_series(const Request& request, Worker& worker, const Account& account) {
  FiguresParameters parameters(request, worker, account.id, db::now(worker.db));
  parameters.read_utc_offset();
  const auto interval = interval_of(parameters);
  const auto unit = interval == calendar::Interval::minute ? calendar::kMinuteMs : calendar::kHourMs;
  const auto asked = parameters.query(parameters.period(unit), parameters.metrics());
  const auto& period = asked.query.period;
  if (unit == calendar::kMinuteMs && period.length() > kMaxMinutes * calendar::kMinuteMs) {
    parameters.add_error("interval", "may be minute for 24 hours at most");
  }
  parameters.refuse_viewers_with_filters(asked);
  parameters.done();
  return {asked, {period, interval, asked.query.zone}};
}

struct Point {
  std::int64_t from;
  bool complete;
  values::Aggregate aggregate;
  Values values;
};

std::map<std::int64_t, rules::ViewerStats> viewer_stats_of(Worker& worker, const SeriesRequest& asked) {
  if (!asks_for_viewers(asked.metrics)) return {};
  return rules::viewer_stats_by_time(worker.db, asked.query, asked.intervals);
}

std::vector<Point> points_of(Worker& worker, const SeriesRequest& asked, const rules::QueryResult& figures) {
  const auto viewers = viewer_stats_of(worker, asked);
  std::vector<Point> points;
  for (const auto& interval : asked.intervals.all()) {
    const auto aggregate = figures.aggregates.find({interval.from});
    const auto watching = viewers.find(interval.from);
    const bool complete = figures.source.complete(interval, asked.query.period);
    Point point{std::max(interval.from, asked.query.period.from), complete, {}, {}};
    if (aggregate != figures.aggregates.end()) point.aggregate = aggregate->second;
    point.values = values_of(asked.metrics, point.aggregate,
                             watching == viewers.end() ? std::nullopt : std::optional(watching->second));
    points.push_back(std::move(point));
  }
  return points;
}

Response csv_of(const Request& request, const SeriesRequest& asked, const std::vector<Point>& points) {
  const CsvColumns columns{{"from", "complete", "attempts"}, asked.metrics};
  return web::csv_of(request, "timeseries.csv", columns.header(), points, [&](const Point& point) {
    return columns.row({calendar::iso_time(point.from), web::CsvCell::as_is(point.complete ? "true" : "false"),
                        csv_cell(point.aggregate.attempts.whole())},
                       point.values);
  });
}

Json json_of(const SeriesRequest& asked, const Point& point) {
  return Json::object({{"from", calendar::iso_time(point.from)},
                       {"complete", point.complete},
                       {"attempts", json_number(point.aggregate.attempts.whole())},
                       {"values", json_of_values(asked.metrics, point.values)}});
}

}  // namespace

// GET /api/v1/metrics/timeseries?metrics&from&to&interval&timezone&utcOffset&streamId&filter&format
Response list_timeseries(const Request& request, Worker& worker, const Account& account) {
  const auto asked = read_series(request, worker, account);

  const auto figures = rules::query_by(worker.db, worker.config, asked.query, {asked.intervals});
  const auto points = points_of(worker, asked, figures);
  if (asked.csv) return csv_of(request, asked, points);
  const auto items = Json::array_of(points, [&](const Point& point) { return json_of(asked, point); });
  return web::json(200, Json::object(period_fields(asked.query.period) +
                                     Fields{{"interval", std::string(calendar::name_of(asked.intervals.interval()))}} +
                                     source_fields(figures.source) + Fields{{"items", items}}));
}

}  // namespace figures::handlers
