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

// What all queries for figures have in common.
struct QueryRequest {
  rules::FiguresQuery query;
  std::vector<rules::MeasuredMetric> metrics;
  bool csv;
};

// The parameters of queries for figures.
class FiguresParameters : public events::handlers::FilterQuery {
 public:
  FiguresParameters(const web::Request& request, Worker& worker, const std::string& user_id, std::int64_t now)
      : FilterQuery(request, worker, user_id), now_(now) {}

  // Reads from and to, rounded outwards to whole units; by default the last seven days. Where clocks are not whole
  // hours ahead of UTC, hours are rounded to a quarter, so that a day of theirs stays one.
  calendar::Period period(std::int64_t unit);
  // Reads the metrics; the default ones if none are named.
  std::vector<rules::MeasuredMetric> metrics();
  // Reads the stream, the filters and the format.
  QueryRequest query(const calendar::Period& period, std::vector<rules::MeasuredMetric> metrics);
  bool compares_with_previous();
  std::optional<calendar::Interval> interval();
  // Reads utcOffset, which is another way to say whose days are meant. Before anything that has to do with days.
  void read_utc_offset();
  playback::Dimension dimension();
  rules::BreakdownOrder order(const std::vector<rules::MeasuredMetric>& metrics);
  rules::ErrorOrder error_order();
  // Where the page begins in a list that is computed for each page. `list` is what it is of: the cursor of another is
  // refused.
  std::size_t offset(const std::string& list);

  // Viewers are counted by stream only.
  void refuse_viewers_with_filters(const QueryRequest& request);
  // Refuses what is wrong with the parameters, and a stream that is not the user's (refusal::NotFound).
  void done(Worker& worker, const std::string& user_id, const std::optional<std::string>& stream_id);

 private:
  const std::int64_t now_;
};

bool asks_for_viewers(const std::vector<rules::MeasuredMetric>& metrics);

// Returns the nextCursor that offset() reads.
std::string offset_cursor(std::size_t offset, const std::string& list);

}  // namespace figures::handlers
