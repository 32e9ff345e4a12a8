#include "db/clock.h"
#include "figures/handlers/figures.h"
#include "figures/handlers/print.h"
#include "figures/handlers/query_parameters.h"
#include "web/csv.h"

namespace figures::handlers {

using json::Json;

namespace {

struct OverallRequest : QueryRequest {
  bool compare;
};

OverallRequest read_overall(const Request& request, Worker& worker, const Account& account) {
  FiguresParameters parameters(request, worker, account.id, db::now(worker.db));
  OverallRequest asked{parameters.query(parameters.period(calendar::kHourMs), parameters.metrics()),
                       parameters.compares_with_previous()};
  parameters.refuse_viewers_with_filters(asked);
  parameters.done();
  return asked;
}

struct Overall {
  calendar::Period period;
  rules::OverallResult figures;
  Values values;
  std::optional<std::int64_t> peak_at;  // of viewers, if they are asked for
};

Overall overall_of(Worker& worker, const OverallRequest& asked, const calendar::Period& period) {
  auto query = asked.query;
  query.period = period;
  auto figures = rules::query_overall(worker.db, worker.config, query);
  std::optional<rules::ViewerStats> viewers;
  if (asks_for_viewers(asked.metrics)) viewers = rules::viewer_stats(worker.db, query);
  std::optional<std::int64_t> peak_at;
  if (viewers) peak_at = rules::time_of_peak(worker.db, query, viewers->peak);
  auto values = values_of(asked.metrics, figures.aggregate, viewers);
  return {period, std::move(figures), std::move(values), peak_at};
}

Json json_of_left_out(const std::optional<playback::Thousandths>& sessions) {
  return sessions ? json_number(sessions->whole()) : Json(nullptr);
}

Fields json_fields(const OverallRequest& asked, const Overall& overall) {
  const auto fields = period_fields(overall.period) + Fields{{"basis", basis_name(overall.figures.source.basis)}} +
                      sample_fields(overall.figures.aggregate);
  return asks_for_viewers(asked.metrics) ? fields + Fields{{"peakAt", json_time(overall.peak_at)}} : fields;
}

Json json_of_previous(const OverallRequest& asked, const Overall& overall) {
  return Json::object(json_fields(asked, overall) + Fields{{"values", json_of_values(asked.metrics, overall.values)}});
}

web::CsvRow csv_cells(const CsvColumns& columns, const Overall& overall) {
  const auto& aggregate = overall.figures.aggregate;
  return columns.row({calendar::iso_time(overall.period.from), calendar::iso_time(overall.period.to),
                      csv_cell(aggregate.sessions.whole()), csv_cell(aggregate.attempts.whole())},
                     overall.values);
}

Response csv_of(const Request& request, const OverallRequest& asked, const Overall& overall,
                const std::optional<Overall>& previous) {
  const CsvColumns columns{{"from", "to", "sessions", "attempts"}, asked.metrics};
  std::vector<web::CsvRow> rows{csv_cells(columns, overall)};
  if (previous) rows.push_back(csv_cells(columns, *previous));
  return web::csv(request, "overall.csv", columns.header(), rows);
}

}  // namespace

// GET /api/v1/metrics/overall?metrics&from&to&streamId&filter&compare&format
Response show_overall(const Request& request, Worker& worker, const Account& account) {
  const auto asked = read_overall(request, worker, account);

  const auto period = asked.query.period;
  const auto overall = overall_of(worker, asked, period);
  std::optional<Overall> previous;
  if (asked.compare) previous = overall_of(worker, asked, calendar::previous(period, asked.query.zone));
  if (asked.csv) return csv_of(request, asked, overall, previous);

  const auto& known = overall.figures.live_sessions;
  const auto live_sessions = known ? *known : rules::count_live_sessions(worker.db, asked.query);
  return web::json(200,
                   Json::object(json_fields(asked, overall) +
                                Fields{{"asOf", json_time(overall.figures.source.as_of)},
                                       {"liveSessions", live_sessions},
                                       {"values", json_of_values(asked.metrics, overall.values)},
                                       {"previous", previous ? json_of_previous(asked, *previous) : Json(nullptr)},
                                       {"automatedSessions", json_of_left_out(overall.figures.automated_sessions)}}));
}

}  // namespace figures::handlers
