#pragma once
#include <string>
#include <vector>

#include "figures/rules/metrics/breakdown.h"
#include "figures/rules/metrics/metrics.h"
#include "figures/rules/query/query.h"
#include "web/list_query.h"
#include "worker.h"

namespace figures::handlers {

// Holds what all queries for figures have in common.
struct QueryRequest {
  rules::FiguresQuery query;
  std::vector<rules::MeasuredMetric> metrics;
  bool csv;
};

// Reads from and to, rounded outwards to whole units. The default is the last seven days. Where clocks are not whole
// hours ahead of UTC, hours are rounded to a quarter, so that the bounds of a local day stay as they are.
calendar::Period read_period(web::Parameters& parameters, const calendar::Zone& zone, std::int64_t now,
                             std::int64_t unit);
// Reads the metrics. If none are named, these are the default ones.
std::vector<rules::MeasuredMetric> read_metrics(web::Parameters& parameters);
// Returns 16 bytes. Once there are no errors, events::rules::require_known_stream says whether it is the account's.
std::optional<std::string> read_stream_id(web::Parameters& parameters);
// Returns whether sessions of programs count as well, because automated=true is given.
bool read_automated(web::Parameters& parameters);
// Reads the stream and the filters. Sessions of programs count where a filter names them, too.
rules::FiguresQuery read_sessions(web::Parameters& parameters, Worker& worker, const std::string& account_id,
                                  const calendar::Zone& zone, const calendar::Period& period);
// Reads the format as well.
QueryRequest read_query(web::Parameters& parameters, Worker& worker, const std::string& account_id,
                        const calendar::Zone& zone, const calendar::Period& period,
                        std::vector<rules::MeasuredMetric> metrics);
// Reads the dimension of a breakdown, which has to be given.
playback::Dimension read_by(web::Parameters& parameters, db::Database& db, const std::string& account_id);
// Reads sort, which is -attempts by default.
std::string read_breakdown_sort(web::Parameters& parameters);
rules::BreakdownOrder read_breakdown_order(web::Parameters& parameters,
                                           const std::vector<rules::MeasuredMetric>& metrics);
// Returns where the page begins in a list that is computed anew for each page. The text `list` identifies the list, and
// the cursor of another one is refused.
std::size_t read_offset(web::Parameters& parameters, const std::string& list);

// Refuses viewers with filters, as viewers are counted by stream only.
void refuse_viewers_with_filters(web::Parameters& parameters, const QueryRequest& request);

bool asks_for_viewers(const std::vector<rules::MeasuredMetric>& metrics);

// Returns the nextCursor that read_offset() reads.
std::string offset_cursor(std::size_t offset, const std::string& list);

}  // namespace figures::handlers
