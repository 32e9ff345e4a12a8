#pragma once
#include <string>
#include <vector>

#include "telemetry/handlers/page.h"
#include "telemetry/rules/breakdown.h"
#include "telemetry/rules/figures_query.h"
#include "telemetry/rules/metrics.h"
#include "worker.h"

namespace telemetry::handlers {

// The parameters of queries for figures. Errors are collected as in PageQuery.
class FiguresParameters : public PageQuery {
 public:
  FiguresParameters(const web::Request& request, std::int64_t now) : PageQuery(request), request_(request), now_(now) {}

  // from and to, rounded outwards; by default the last seven days.
  rules::Period period(std::int64_t unit);
  // The usual ones when none are named.
  std::vector<rules::MeasuredMetric> metrics();
  std::vector<rules::Condition> conditions();
  bool compares_with_previous();
  std::optional<rules::Interval> interval();
  std::int64_t utc_offset();  // ms
  rules::Dimension dimension();
  rules::BreakdownOrder order(const std::vector<rules::MeasuredMetric>& metrics);
  std::size_t offset();  // in a list that is made anew for each page: where the page begins

 private:
  std::optional<std::string> given(const char* name) const { return request_.parameter(name); }
  std::optional<rules::Condition> condition(const std::string& text);

  const web::Request& request_;
  const std::int64_t now_;
};

// The nextCursor that offset() reads.
std::string offset_cursor(std::size_t offset);

// Throws refusal::NotFound for a stream that is not the user's.
void require_own_stream(Worker& worker, const std::string& user_id, const std::optional<std::string>& stream_id);

}  // namespace telemetry::handlers
