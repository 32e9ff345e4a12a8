#include "telemetry/rules/metrics.h"

#include "telemetry/handlers/api.h"
#include "telemetry/handlers/figures_parameters.h"
#include "web/csv.h"

namespace telemetry::handlers {

using json::Json;

namespace {

std::optional<std::string> name_of(rules::Better better) {
  if (better == rules::Better::neither) return std::nullopt;
  return better == rules::Better::lower ? "lower" : "higher";
}

Json json_of(const rules::Metric& metric) {
  std::vector<Json> measures;
  for (const auto& measure : metric.measures) measures.emplace_back(measure.name);
  return Json::object({{"id", metric.id},
                       {"name", metric.name},
                       {"unit", metric.unit},
                       {"measures", Json::array(measures)},
                       {"better", name_of(metric.better)},
                       {"about", metric.about}});
}

Response csv_of_metrics() {
  std::vector<std::vector<std::string>> rows;
  for (const auto& metric : rules::every_metric()) {
    std::string measures;
    for (const auto& measure : metric.measures) measures += (measures.empty() ? "" : " ") + measure.name;
    rows.push_back({metric.id, metric.name, metric.unit, measures, name_of(metric.better).value_or(""), metric.about});
  }
  return web::csv("metrics.csv", {"id", "name", "unit", "measures", "better", "about"}, rows);
}

}  // namespace

// GET /api/v1/metrics: what there is to ask for.
Response list_metrics(const Request& request, Worker&, const User&) {
  FiguresParameters parameters(request, 0);
  const bool csv = parameters.csv();
  parameters.done();
  if (csv) return csv_of_metrics();

  std::vector<Json> items, dimensions;
  for (const auto& metric : rules::every_metric()) items.push_back(json_of(metric));
  for (const auto dimension : rules::every_dimension()) {
    dimensions.emplace_back(std::string(rules::name_of(dimension)));
  }
  return web::json(200, Json::object({{"items", Json::array(items)}, {"dimensions", Json::array(dimensions)}}));
}

}  // namespace telemetry::handlers
