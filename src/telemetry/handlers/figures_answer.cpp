#include "telemetry/handlers/figures_answer.h"

#include <algorithm>
#include <cmath>

#include "telemetry/rules/maintenance.h"

namespace telemetry::handlers {

using json::Json;
using rules::MeasuredMetric;

namespace {

std::string number_text(double number) {
  std::string text = std::to_string(number);  // six digits after the point
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

std::optional<double> value_of(const MeasuredMetric& metric, const rules::Sums& sums,
                               const std::optional<rules::ViewersOf>& viewers) {
  if (!metric.is_viewers()) return metric.of(sums);
  if (!viewers) return std::nullopt;
  return metric.measure->name == "peak" ? static_cast<double>(viewers->peak) : viewers->mean;
}

}  // namespace

Values values_of(const std::vector<MeasuredMetric>& metrics, const rules::Sums& sums,
                 const std::optional<rules::ViewersOf>& viewers) {
  Values values;
  for (const auto& metric : metrics) values.push_back(value_of(metric, sums, viewers));
  return values;
}

Json json_of_values(const std::vector<MeasuredMetric>& metrics, const Values& values) {
  std::vector<Json::Member> members;
  for (std::size_t i = 0; i < metrics.size(); ++i) members.emplace_back(metrics[i].key(), json_number(values[i]));
  return Json::object(members);
}

Json json_number(const std::optional<double>& number) {
  return number && std::isfinite(*number) ? Json::verbatim(number_text(*number)) : Json(nullptr);
}

Json json_count(std::int64_t thousandths) { return json_number(rules::whole(thousandths)); }

json::Json as_of(Worker& worker, const std::string& user_id) {
  const auto time = rules::figures_as_of(worker.db, user_id);
  return time ? json::Json(rules::iso_time(*time)) : json::Json(nullptr);
}

std::string basis_name(rules::Basis basis) { return basis == rules::Basis::rollup ? "rollup" : "sessions"; }

std::string cell_of(const std::optional<double>& number) { return number ? number_text(*number) : ""; }
std::string cell_of(const std::optional<std::string>& text) { return text.value_or(""); }

std::vector<std::string> header(std::vector<std::string> first, const std::vector<MeasuredMetric>& metrics) {
  for (const auto& metric : metrics) first.push_back(metric.key());
  return first;
}

std::vector<std::string> row(std::vector<std::string> first, const Values& values) {
  for (const auto& value : values) first.push_back(cell_of(value));
  return first;
}

bool needs_histograms(const std::vector<MeasuredMetric>& metrics) {
  return std::any_of(metrics.begin(), metrics.end(), [](const auto& one) { return one.measure->needs_histograms; });
}

bool asks_for_viewers(const std::vector<MeasuredMetric>& metrics) {
  return std::any_of(metrics.begin(), metrics.end(), [](const auto& one) { return one.is_viewers(); });
}

}  // namespace telemetry::handlers
