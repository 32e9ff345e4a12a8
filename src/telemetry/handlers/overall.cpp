#include "telemetry/handlers/api.h"
#include "telemetry/handlers/figures_answer.h"
#include "telemetry/handlers/figures_parameters.h"
#include "telemetry/tables/clock.h"
#include "web/csv.h"

namespace telemetry::handlers {

using json::Json;

namespace {

struct Asked {
  rules::FiguresQuery query;
  std::vector<rules::MeasuredMetric> metrics;
  bool compare, csv;
};

Asked asked_of(const Request& request, Worker& worker, const User& user) {
  FiguresParameters parameters(request, tables::now(worker.db));
  Asked asked{{user.id, parameters.uuid("streamId"), parameters.period(rules::kHourMs), parameters.conditions(), false},
              parameters.metrics(),
              parameters.compares_with_previous(),
              parameters.csv()};
  if (asks_for_viewers(asked.metrics) && !asked.query.conditions.empty()) {
    parameters.add_error("metrics", "cannot tell viewers apart by a filter");
  }
  parameters.done();
  require_own_stream(worker, user.id, asked.query.stream_id);
  asked.query.histograms = needs_histograms(asked.metrics);
  return asked;
}

// The figures of one period.
struct Overall {
  rules::Period period;
  rules::FiguresOfAll figures;
  Values values;
};

Overall overall_of(Worker& worker, const Asked& asked, const rules::Period& period) {
  auto query = asked.query;
  query.period = period;
  auto figures = rules::figures(worker, query);
  std::optional<rules::ViewersOf> viewers;
  if (asks_for_viewers(asked.metrics)) viewers = rules::viewers(worker, {query.user_id, query.stream_id, period});
  auto values = values_of(asked.metrics, figures.sums, viewers);
  return {period, std::move(figures), std::move(values)};
}

std::vector<Json::Member> members_of(const Overall& overall) {
  return {{"from", rules::iso_time(overall.period.from)},
          {"to", rules::iso_time(overall.period.to)},
          {"basis", basis_name(overall.figures.basis)},
          {"sessions", json_count(overall.figures.sums.sessions)},
          {"attempts", json_count(overall.figures.sums.attempts)},
          {"lowSample", rules::low_sample(overall.figures.sums)}};
}

Json json_of_previous(const Asked& asked, const Overall& overall) {
  auto members = members_of(overall);
  members.emplace_back("values", json_of_values(asked.metrics, overall.values));
  return Json::object(members);
}

std::vector<std::string> cells_of(const Overall& overall) {
  const auto& sums = overall.figures.sums;
  return row({rules::iso_time(overall.period.from), rules::iso_time(overall.period.to),
              cell_of(rules::whole(sums.sessions)), cell_of(rules::whole(sums.attempts))},
             overall.values);
}

Response csv_of(const Asked& asked, const Overall& overall, const std::optional<Overall>& previous) {
  std::vector<std::vector<std::string>> rows{cells_of(overall)};
  if (previous) rows.push_back(cells_of(*previous));
  return web::csv("overall.csv", header({"from", "to", "sessions", "attempts"}, asked.metrics), rows);
}

}  // namespace

// GET /api/v1/metrics/overall?metrics&from&to&streamId&filter&compare&format
Response show_overall(const Request& request, Worker& worker, const User& user) {
  const auto asked = asked_of(request, worker, user);

  const auto period = asked.query.period;
  const auto overall = overall_of(worker, asked, period);
  std::optional<Overall> previous;
  if (asked.compare) previous = overall_of(worker, asked, {period.from - period.length(), period.from});
  if (asked.csv) return csv_of(asked, overall, previous);

  auto members = members_of(overall);
  members.emplace_back("asOf", as_of(worker, user.id));
  members.emplace_back("open", rules::open_sessions(worker, asked.query));
  members.emplace_back("values", json_of_values(asked.metrics, overall.values));
  members.emplace_back("previous", previous ? json_of_previous(asked, *previous) : Json(nullptr));
  return web::json(200, Json::object(members));
}

}  // namespace telemetry::handlers
