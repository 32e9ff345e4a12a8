#include "figures/rules/metrics/metrics.h"

#include "figures/handlers/figures.h"
#include "figures/rules/insights/insight_metric.h"
#include "playback/dimensions.h"
#include "web/csv.h"
#include "web/list_query.h"

namespace figures::handlers {

using json::Json;

namespace {

std::optional<std::string> name_of(rules::Better better) {
  if (better == rules::Better::neither) return std::nullopt;
  return better == rules::Better::lower ? "lower" : "higher";
}

// Returns the names of the measures of which a rise can be explained.
std::vector<rules::Measure> explained_measures_of(const rules::Metric& metric) {
  std::vector<rules::Measure> explained;
  for (const auto& measure : metric.measures) {
    if (rules::insights::find_insight_metric(rules::MeasuredMetric{&metric, &measure}.key()))
      explained.push_back(measure);
  }
  return explained;
}

std::string words_of(const std::vector<rules::Measure>& measures) {
  std::string words;
  for (const auto& measure : measures) words += (words.empty() ? "" : " ") + measure.name;
  return words;
}

Json json_of_metric(const rules::Metric& metric) {
  const auto name = [](const auto& measure) { return measure.name; };
  return Json::object({{"id", metric.id},
                       {"name", metric.name},
                       {"unit", metric.unit},
                       {"measures", Json::array_of(metric.measures, name)},
                       {"better", name_of(metric.better)},
                       {"explained", Json::array_of(explained_measures_of(metric), name)},
                       {"about", metric.about}});
}

web::CsvRow cells_of_metric(const rules::Metric& metric) {
  return web::row_of_words({metric.id, metric.name, metric.unit, words_of(metric.measures),
                            name_of(metric.better).value_or(""), words_of(explained_measures_of(metric)),
                            metric.about});
}

}  // namespace

// GET /api/v1/metrics: lists the metrics and the dimensions.
Response list_metrics(const Request& request, Worker&, const Account&) {
  web::Parameters parameters(request);
  const bool csv = web::read_csv(parameters);
  parameters.done();
  const auto& metrics = rules::all_metrics();
  if (csv) {
    return web::csv_of(request, "metrics.csv",
                       web::row_of_words({"id", "name", "unit", "measures", "better", "explained", "about"}), metrics,
                       cells_of_metric);
  }
  const auto dimensions =
      Json::array_of(playback::all_dimensions(), [](const auto& one) { return std::string(one.name); });
  return web::json(200, Json::object({{"items", Json::array_of(metrics, json_of_metric)}, {"dimensions", dimensions}}));
}

}  // namespace figures::handlers
