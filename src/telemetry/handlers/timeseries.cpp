#include <algorithm>
#include <map>

#include "telemetry/handlers/api.h"
#include "telemetry/handlers/figures_answer.h"
#include "telemetry/handlers/figures_parameters.h"
#include "telemetry/tables/clock.h"
#include "web/csv.h"

namespace telemetry::handlers {

using json::Json;

namespace {

constexpr std::int64_t kMostMinutes = 24 * 60;

struct Asked {
  rules::FiguresQuery query;
  rules::Interval interval;
  std::int64_t offset;
  std::vector<rules::MeasuredMetric> metrics;
  bool csv;
};

// Whole minutes if they are to be kept apart, else whole hours.
rules::Interval interval_of(FiguresParameters& parameters) {
  if (const auto given = parameters.interval()) return *given;
  return rules::interval_for(parameters.period(rules::kMinuteMs));
}

Asked asked_of(const Request& request, Worker& worker, const User& user) {
  FiguresParameters parameters(request, tables::now(worker.db));
  const auto interval = interval_of(parameters);
  const auto unit = interval == rules::Interval::minute ? rules::kMinuteMs : rules::kHourMs;
  Asked asked{{user.id, parameters.uuid("streamId"), parameters.period(unit), parameters.conditions(), false},
              interval,
              parameters.utc_offset(),
              parameters.metrics(),
              parameters.csv()};
  if (unit == rules::kMinuteMs && asked.query.period.length() > kMostMinutes * rules::kMinuteMs) {
    parameters.add_error("interval", "may be minute for 24 hours at most");
  }
  if (asks_for_viewers(asked.metrics) && !asked.query.conditions.empty()) {
    parameters.add_error("metrics", "cannot tell viewers apart by a filter");
  }
  parameters.done();
  require_own_stream(worker, user.id, asked.query.stream_id);
  asked.query.histograms = needs_histograms(asked.metrics);
  return asked;
}

struct Point {
  std::int64_t from;
  rules::Sums sums;
  Values values;
};

std::map<std::int64_t, rules::ViewersOf> viewers_of(Worker& worker, const Asked& asked) {
  if (!asks_for_viewers(asked.metrics)) return {};
  return rules::viewers_by_time(worker, {asked.query.user_id, asked.query.stream_id, asked.query.period},
                                asked.interval, asked.offset);
}

std::vector<Point> points_of(Worker& worker, const Asked& asked, const rules::FiguresByTime& figures) {
  const auto viewers = viewers_of(worker, asked);
  std::vector<Point> points;
  for (const auto begin : rules::buckets(asked.query.period, asked.interval, asked.offset)) {
    const auto sums = figures.sums.find(begin);
    const auto watching = viewers.find(begin);
    Point point{std::max(begin, asked.query.period.from), {}, {}};
    if (sums != figures.sums.end()) point.sums = sums->second;
    point.values = values_of(asked.metrics, point.sums,
                             watching == viewers.end() ? std::nullopt : std::optional(watching->second));
    points.push_back(std::move(point));
  }
  return points;
}

Response csv_of(const Asked& asked, const std::vector<Point>& points) {
  std::vector<std::vector<std::string>> rows;
  for (const auto& point : points) {
    rows.push_back(row({rules::iso_time(point.from), cell_of(rules::whole(point.sums.attempts))}, point.values));
  }
  return web::csv("timeseries.csv", header({"from", "attempts"}, asked.metrics), rows);
}

}  // namespace

// GET /api/v1/metrics/timeseries?metrics&from&to&interval&utcOffset&streamId&filter&format
Response list_timeseries(const Request& request, Worker& worker, const User& user) {
  const auto asked = asked_of(request, worker, user);

  const auto figures = rules::figures_by_time(worker, asked.query, asked.interval, asked.offset);
  const auto points = points_of(worker, asked, figures);
  if (asked.csv) return csv_of(asked, points);

  std::vector<Json> items;
  for (const auto& point : points) {
    items.push_back(Json::object({{"from", rules::iso_time(point.from)},
                                  {"attempts", json_count(point.sums.attempts)},
                                  {"values", json_of_values(asked.metrics, point.values)}}));
  }
  return web::json(200, Json::object({{"from", rules::iso_time(asked.query.period.from)},
                                      {"to", rules::iso_time(asked.query.period.to)},
                                      {"interval", std::string(rules::name_of(asked.interval))},
                                      {"basis", basis_name(figures.basis)},
                                      {"asOf", as_of(worker, user.id)},
                                      {"items", Json::array(items)}}));
}

}  // namespace telemetry::handlers
