#pragma once
#include <optional>
#include <string>
#include <vector>

#include "json/json.h"
#include "telemetry/rules/figures_query.h"
#include "telemetry/rules/metrics.h"
#include "telemetry/rules/viewers.h"
#include "worker.h"

// How figures are printed, in JSON and as cells of a table.
namespace telemetry::handlers {

// In the order of the metrics; absent where there is no data.
using Values = std::vector<std::optional<double>>;

Values values_of(const std::vector<rules::MeasuredMetric>& metrics, const rules::Sums& sums,
                 const std::optional<rules::ViewersOf>& viewers);

// {"startupMs:p50":812,"good":null}
json::Json json_of_values(const std::vector<rules::MeasuredMetric>& metrics, const Values& values);
// Whole numbers without a point, others with six digits at most.
json::Json json_number(const std::optional<double>& number);
json::Json json_count(std::int64_t thousandths);
std::string basis_name(rules::Basis basis);
// Until when everything that was heard is in the figures; null: they have never been made.
json::Json as_of(Worker& worker, const std::string& user_id);

std::string cell_of(const std::optional<double>& number);
std::string cell_of(const std::optional<std::string>& text);
std::vector<std::string> header(std::vector<std::string> first, const std::vector<rules::MeasuredMetric>& metrics);
std::vector<std::string> row(std::vector<std::string> first, const Values& values);

bool needs_histograms(const std::vector<rules::MeasuredMetric>& metrics);
bool asks_for_viewers(const std::vector<rules::MeasuredMetric>& metrics);

}  // namespace telemetry::handlers
