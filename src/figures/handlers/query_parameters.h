#pragma once
#include <string>
#include <vector>

#include "events/handlers/filter_query.h"
#include "figures/rules/metrics/breakdown.h"
#include "figures/rules/metrics/metrics.h"
#include "figures/rules/query/playback_errors.h"
#include "figures/rules/query/query.h"
#include "worker.h"

namespace figures::handlers {

// Holds what all queries for figures have in common.
struct QueryRequest {
  rules::FiguresQuery query;
  std::vector<rules::MeasuredMetric> metrics;
  bool csv;
};

// Reads the parameters of queries for figures.
class FiguresParameters : public events::handlers::FilterQuery {
 public:
  FiguresParameters(const web::Request& request, Worker& worker, const std::string& account_id, std::int64_t now)
      : FilterQuery(request, worker, account_id), now_(now) {}

  // Reads from and to, rounded outwards to whole units. The default is the last seven days. Where clocks are not whole
  // hours ahead of UTC, hours are rounded to a quarter, so that the bounds of a local day stay as they are.
  calendar::Period period(std::int64_t unit);
  // Reads the metrics. If none are named, these are the default ones.
  std::vector<rules::MeasuredMetric> metrics();
  // Returns whether sessions of programs count as well, because automated=true is given.
  bool automated();
  // Reads the stream, the filters and the zone. Sessions of programs count where a filter names them, too.
  rules::FiguresQuery sessions(const calendar::Period& period, bool histograms);
  // Reads the format as well.
  QueryRequest query(const calendar::Period& period, std::vector<rules::MeasuredMetric> metrics);
  bool compares_with_previous();
  std::optional<calendar::Interval> interval();
  // Reads utcOffset, which names a time zone in another way. Call this before anything that depends on days.
  void read_utc_offset();
  playback::Dimension dimension();
  // Reads sort, which is -attempts by default.
  std::string breakdown_sort();
  rules::BreakdownOrder breakdown_order(const std::vector<rules::MeasuredMetric>& metrics);
  rules::ErrorOrder error_order();
  // Returns where the page begins in a list that is computed anew for each page. The text `list` identifies the list,
  // and the cursor of another one is refused.
  std::size_t offset(const std::string& list);

  // Refuses viewers with filters, as viewers are counted by stream only.
  void refuse_viewers_with_filters(const QueryRequest& request);
  // Refuses what is wrong with the parameters, and a streamId that is not the account's (refusal::NotFound).
  void done();

 private:
  const std::int64_t now_;
};

bool asks_for_viewers(const std::vector<rules::MeasuredMetric>& metrics);

// Returns the nextCursor that offset() reads.
std::string offset_cursor(std::size_t offset, const std::string& list);

}  // namespace figures::handlers
