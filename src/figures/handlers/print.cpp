#include "figures/handlers/print.h"

#include <algorithm>
#include <cmath>

#include "figures/rules/metrics/words.h"

namespace figures::handlers {

using json::Json;
using rules::MeasuredMetric;

namespace {

constexpr double kMillionths = 1e-6;

// Cuts at twelve digits after the point, as the rest is only rounding errors around 0.
std::string number_text(double number) { return rules::decimal(number, 6, 12); }

std::optional<double> value_of(const MeasuredMetric& metric, const values::Aggregate& aggregate,
                               const std::optional<rules::ViewerStats>& viewers) {
  if (!metric.is_viewers()) return metric.value_of(aggregate);
  if (!viewers) return std::nullopt;
  return metric.measure->name == "peak" ? static_cast<double>(viewers->peak) : viewers->mean;
}

}  // namespace

Values values_of(const std::vector<MeasuredMetric>& metrics, const values::Aggregate& aggregate,
                 const std::optional<rules::ViewerStats>& viewers) {
  Values values;
  for (const auto& metric : metrics) values.push_back(value_of(metric, aggregate, viewers));
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

Json json_time(const std::optional<std::int64_t>& time) {
  return time ? Json(calendar::iso_time(*time)) : Json(nullptr);
}

std::string basis_name(rules::Basis basis) { return basis == rules::Basis::rollup ? "rollup" : "sessions"; }

Fields period_fields(const calendar::Period& period) {
  return {{"from", calendar::iso_time(period.from)}, {"to", calendar::iso_time(period.to)}};
}

Fields source_fields(const rules::Source& source) {
  return {{"basis", basis_name(source.basis)}, {"asOf", json_time(source.as_of)}};
}

Fields sample_fields(const values::Aggregate& aggregate) {
  return {{"sessions", json_number(aggregate.sessions.whole())},
          {"attempts", json_number(aggregate.attempts.whole())},
          {"lowSample", rules::is_low_sample(aggregate)}};
}

Fields operator+(Fields first, const Fields& more) {
  first.insert(first.end(), more.begin(), more.end());
  return first;
}

// Where it is, is nothing to whom that place is not shown.
Json json_of_worse(const tables::findings::Finding& finding, bool has_place) {
  const auto& worse = *finding.worse;
  return Json::object({{"metric", finding.metric},
                       {"before", json_of_millionths(worse.before)},
                       {"during", json_of_millionths(worse.during)},
                       {"from", calendar::iso_time(worse.from)},
                       {"to", json_time(worse.to)},
                       {"sessions", has_place ? Json(worse.sessions) : Json(nullptr)},
                       {"verdict", has_place ? worse.verdict : "unlocated"},
                       {"sentence", has_place ? worse.sentence : ""},
                       {"dimensions", Json::verbatim(has_place ? worse.dimensions : "{}")}});
}

Json json_of_millionths(const std::optional<std::int64_t>& rate) {
  return json_number(rate ? std::optional(static_cast<double>(*rate) * kMillionths) : std::nullopt);
}

web::CsvCell csv_cell(const std::optional<double>& number) {
  return web::CsvCell::as_is(number ? number_text(*number) : "");
}

web::CsvCell csv_cell(const std::optional<std::string>& text) { return text.value_or(""); }

bool CsvColumns::is_own(const MeasuredMetric& metric) const {
  return std::find(own.begin(), own.end(), metric.key()) != own.end();
}

std::vector<std::string> CsvColumns::names() const {
  auto all = own;
  for (const auto& metric : metrics) {
    if (!is_own(metric)) all.push_back(metric.key());
  }
  return all;
}

web::CsvRow CsvColumns::row(web::CsvRow cells, const Values& values) const {
  for (std::size_t i = 0; i < metrics.size(); ++i) {
    if (!is_own(metrics[i])) cells.push_back(csv_cell(values[i]));
  }
  return cells;
}

}  // namespace figures::handlers
