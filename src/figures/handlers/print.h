#pragma once
#include <optional>
#include <string>
#include <vector>

#include "figures/rules/metrics/metrics.h"
#include "figures/rules/query/query.h"
#include "figures/rules/query/viewers.h"
#include "figures/tables/findings.h"
#include "json/json.h"
#include "web/csv_cell.h"
#include "worker.h"

// Prints figures in JSON and as cells of a table.
namespace figures::handlers {

// Values are in the order of the metrics, and absent without data.
using Values = std::vector<std::optional<double>>;

Values values_of(const std::vector<rules::MeasuredMetric>& metrics, const values::Aggregate& aggregate,
                 const std::optional<rules::ViewerStats>& viewers);

// Prints {"startupMs:p50":812,"good":null}.
json::Json json_of_values(const std::vector<rules::MeasuredMetric>& metrics, const Values& values);
// Prints whole numbers without a point, and others with six digits after it, or with more where fewer than three of
// them would be significant.
json::Json json_number(const std::optional<double>& number);
std::string basis_name(rules::Basis basis);
// Prints null for an absent time.
json::Json json_time(const std::optional<std::int64_t>& time);

using Fields = std::vector<json::Json::Member>;

// Prints from and to.
Fields period_fields(const calendar::Period& period);
// Prints basis and asOf.
Fields source_fields(const rules::Source& source);
// Prints sessions, attempts and lowSample.
Fields sample_fields(const values::Aggregate& aggregate);
Fields operator+(Fields first, const Fields& more);
// Prints what is worse, and where to whom that place is shown.
json::Json json_of_worse(const tables::findings::Finding& finding, bool has_place);
json::Json json_of_millionths(const std::optional<std::int64_t>& rate);

web::CsvCell csv_cell(const std::optional<double>& number);
web::CsvCell csv_cell(const std::optional<std::string>& text);

// Prints a table of metrics, after some columns of its own. A metric that is among these gets no second column.
struct CsvColumns {
  std::vector<std::string> own;
  std::vector<rules::MeasuredMetric> metrics;

  std::vector<std::string> names() const;
  web::CsvRow header() const { return web::row_of_words(names()); }
  web::CsvRow row(web::CsvRow cells, const Values& values) const;

 private:
  bool is_own(const rules::MeasuredMetric& metric) const;
};

}  // namespace figures::handlers
