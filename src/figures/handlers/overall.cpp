#include "db/clock.h"
#include "events/rules/sessions/known_stream.h"
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

bool read_compare(web::Parameters& parameters) {
  const auto text = parameters.one("compare");
  if (text && *text != "previous") parameters.add_error("compare", "must be previous");
  return text.has_value();
}

OverallRequest read_overall(const Request& request, Worker& worker, const Account& account) {
  web::Parameters parameters(request);
  const auto zone = web::read_zone(parameters);
  const auto period = read_period(parameters, zone, db::now(worker.db), calendar::kHourMs);
  OverallRequest question{read_query(parameters, worker, account.id, zone, period, read_metrics(parameters)),
                          read_compare(parameters)};
  refuse_viewers_with_filters(parameters, question);
  parameters.done();
  events::rules::require_known_stream(worker.db, account.id, question.query.stream_id);
  return question;
}

struct Overall {
  calendar::Period period;
  rules::QueryResult figures;
  values::Aggregate aggregate;
  Values values;
  std::optional<std::int64_t> peak_at;  // of viewers, if they are asked for
};

Overall overall_of(Worker& worker, const OverallRequest& question, const calendar::Period& period) {
  auto query = question.query;
  query.period = period;
  auto figures = rules::read_figures(worker.db, worker.config, query);
  std::optional<rules::ViewerStats> viewers;
  if (asks_for_viewers(question.metrics)) viewers = rules::viewer_stats(worker.db, query);
  std::optional<std::int64_t> peak_at;
  if (viewers) peak_at = rules::time_of_peak(worker.db, query, viewers->peak);
  auto aggregate = figures.whole();
  auto values = values_of(question.metrics, aggregate, viewers);
  return {period, std::move(figures), std::move(aggregate), std::move(values), peak_at};
}

Json json_of_left_out(const std::optional<playback::Thousandths>& sessions) {
  return sessions ? json_number(sessions->whole()) : Json(nullptr);
}

Fields json_fields(const OverallRequest& question, const Overall& overall) {
  const auto fields = period_fields(overall.period) + Fields{{"basis", basis_name(overall.figures.source.basis)}} +
                      sample_fields(overall.aggregate);
  return asks_for_viewers(question.metrics) ? fields + Fields{{"peakAt", json_time(overall.peak_at)}} : fields;
}

Json json_of_previous(const OverallRequest& question, const Overall& overall) {
  return Json::object(json_fields(question, overall) +
                      Fields{{"values", json_of_values(question.metrics, overall.values)}});
}

web::CsvRow csv_cells(const CsvColumns& columns, const Overall& overall) {
  const auto& aggregate = overall.aggregate;
  return columns.row({calendar::iso_time(overall.period.from), calendar::iso_time(overall.period.to),
                      csv_cell(aggregate.sessions.whole()), csv_cell(aggregate.attempts.whole())},
                     overall.values);
}

Response csv_of(const Request& request, const OverallRequest& question, const Overall& overall,
                const std::optional<Overall>& previous) {
  const CsvColumns columns{{"from", "to", "sessions", "attempts"}, question.metrics};
  std::vector<web::CsvRow> rows{csv_cells(columns, overall)};
  if (previous) rows.push_back(csv_cells(columns, *previous));
  return web::csv(request, "overall.csv", columns.header(), rows);
}

}  // namespace

// GET /api/v1/metrics/overall?metrics&from&to&streamId&filter&compare&format
Response show_overall(const Request& request, Worker& worker, const Account& account) {
  const auto question = read_overall(request, worker, account);

  const auto period = question.query.period;
  const auto overall = overall_of(worker, question, period);
  std::optional<Overall> previous;
  if (question.compare) previous = overall_of(worker, question, calendar::previous(period, question.query.zone));
  if (question.csv) return csv_of(request, question, overall, previous);

  const auto& counted = overall.figures.live_sessions;
  const auto live_sessions = counted ? *counted : rules::count_live_sessions(worker.db, question.query);
  return web::json(200,
                   Json::object(json_fields(question, overall) +
                                Fields{{"asOf", json_time(overall.figures.source.as_of)},
                                       {"liveSessions", live_sessions},
                                       {"values", json_of_values(question.metrics, overall.values)},
                                       {"previous", previous ? json_of_previous(question, *previous) : Json(nullptr)},
                                       {"automatedSessions", json_of_left_out(overall.figures.automated_sessions)}}));
}

}  // namespace figures::handlers
