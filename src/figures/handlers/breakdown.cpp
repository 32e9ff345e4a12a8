#include "figures/rules/metrics/breakdown.h"

#include <algorithm>

#include "crypto/encoding.h"
#include "db/clock.h"
#include "events/handlers/session_file.h"
#include "events/rules/sessions/known_stream.h"
#include "figures/handlers/figures.h"
#include "figures/handlers/print.h"
#include "figures/handlers/query_parameters.h"
#include "streams/rules/stream.h"
#include "text/ascii.h"
#include "web/csv.h"

namespace figures::handlers {

using json::Json;

namespace {

struct BreakdownRequest : QueryRequest {
  playback::Dimension by;
  rules::BreakdownOrder order;
  std::string list;                  // what the cursors are of
  std::optional<std::size_t> limit;  // absent: all of them
  std::size_t offset;
};

// A CSV file has all items, unless a page is asked for.
std::optional<std::size_t> read_limit_of_breakdown(web::Parameters& parameters, bool csv) {
  const auto limit = web::read_limit(parameters);
  const bool whole = csv && !parameters.one("limit") && !parameters.one("cursor");
  return whole ? std::nullopt : std::optional(limit);
}

// Identifies a list for its cursors by its dimension and order. An impact depends on the metrics, so these are added.
std::string read_list(web::Parameters& parameters) {
  const auto sort = read_breakdown_sort(parameters);
  std::string list = parameters.one("by").value_or("") + ':' + sort;
  if (!text::ends_with(sort, "impact")) return list;
  for (const auto& metrics : parameters.all("metrics")) list += ':' + metrics;
  return list;
}

BreakdownRequest read_breakdown(const Request& request, Worker& worker, const Account& account) {
  web::Parameters parameters(request);
  const auto zone = web::read_zone(parameters);
  const auto period = read_period(parameters, zone, db::now(worker.db), calendar::kHourMs);
  const auto query = read_query(parameters, worker, account.id, zone, period, read_metrics(parameters));
  const auto list = read_list(parameters);
  BreakdownRequest question{
      query, read_by(parameters, worker.db, account.id),     read_breakdown_order(parameters, query.metrics),
      list,  read_limit_of_breakdown(parameters, query.csv), read_offset(parameters, list)};
  if (question.by == playback::Dimension::automated) question.query.automated = true;
  if (asks_for_viewers(question.metrics))
    parameters.add_error("metrics", "cannot break viewers down; /api/v1/live does");
  parameters.done();
  events::rules::require_known_stream(worker.db, account.id, query.query.stream_id);
  return question;
}

// Returns the metric that the answer is sorted by if it is, else the first one that may be better or worse.
rules::MeasuredMetric impact_on(const BreakdownRequest& question) {
  if (question.order.metric) return *question.order.metric;
  for (const auto& metric : question.metrics) {
    if (metric.metric->better != rules::Better::neither) return metric;
  }
  return question.metrics.front();
}

std::optional<std::string> value_text(playback::Dimension dimension, const std::string& value) {
  if (value.empty()) return std::nullopt;
  return dimension == playback::Dimension::stream ? crypto::uuid_text(value) : value;
}

Fields json_fields(const BreakdownRequest& question, const rules::BreakdownItem& item) {
  return Fields{{"value", value_text(question.by, item.value)}} + sample_fields(item.aggregate) +
         Fields{{"values", json_of_values(question.metrics, values_of(question.metrics, item.aggregate, {}))},
                {"impact", json_number(item.impact)}};
}

streams::rules::StreamNames names_of(Worker& worker, const BreakdownRequest& question,
                                     const std::vector<rules::BreakdownItem>& items) {
  std::vector<std::string> ids;
  for (const auto& item : items) {
    if (!item.value.empty()) ids.push_back(item.value);
  }
  return streams::rules::stream_names(worker.db, question.query.account_id, ids);
}

Json json_of(Worker& worker, const BreakdownRequest& question, const std::vector<rules::BreakdownItem>& items) {
  const bool of_streams = question.by == playback::Dimension::stream;
  const auto names = of_streams ? names_of(worker, question, items) : streams::rules::StreamNames{};
  return Json::array_of(items, [&](const auto& item) {
    auto fields = json_fields(question, item);
    if (of_streams) fields.emplace_back("streamName", streams::rules::name_in(names, item.value));
    return Json::object(fields);
  });
}

web::CsvRow csv_cells(const BreakdownRequest& question, const CsvColumns& columns, const rules::BreakdownItem& item) {
  return columns.row({csv_cell(value_text(question.by, item.value)), csv_cell(item.aggregate.sessions.whole()),
                      csv_cell(item.aggregate.attempts.whole()), csv_cell(item.impact)},
                     values_of(question.metrics, item.aggregate, {}));
}

Response csv_of(const Request& request, Worker& worker, const BreakdownRequest& question,
                const std::vector<rules::BreakdownItem>& items, const std::optional<std::string>& next) {
  const CsvColumns columns{{std::string(playback::name_of(question.by)), "sessions", "attempts", "impact"},
                           question.metrics};
  const auto header = events::handlers::header_of(columns.names(), {worker.db, question.query.account_id});
  auto response = web::csv_of(request, "breakdown.csv", header, items,
                              [&](const auto& item) { return csv_cells(question, columns, item); });
  if (next) response.headers.emplace_back("X-Next-Cursor", *next);
  return response;
}

}  // namespace

// GET /api/v1/metrics/breakdown?by&metrics&from&to&streamId&filter&sort&limit&cursor&format
Response list_breakdown(const Request& request, Worker& worker, const Account& account) {
  const auto question = read_breakdown(request, worker, account);

  const auto figures = rules::read_figures(worker.db, worker.config, question.query, {{}, question.by});
  auto page = rules::breakdown(figures.aggregates, impact_on(question), question.order);
  page.erase(page.begin(), page.begin() + static_cast<std::ptrdiff_t>(std::min(question.offset, page.size())));
  const bool more = question.limit && page.size() > *question.limit;
  if (more) page.resize(*question.limit);
  const auto next =
      more ? std::optional(offset_cursor(question.offset + *question.limit, question.list)) : std::nullopt;
  if (question.csv) return csv_of(request, worker, question, page, next);

  return web::json(200, Json::object(period_fields(question.query.period) + source_fields(figures.source) +
                                     Fields{{"by", std::string(playback::name_of(question.by))},
                                            {"impactOn", impact_on(question).key()},
                                            {"items", json_of(worker, question, page)},
                                            {"nextCursor", next}}));
}

}  // namespace figures::handlers
