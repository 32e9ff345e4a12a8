#include "telemetry/rules/errors.h"

#include "telemetry/handlers/api.h"
#include "telemetry/handlers/figures_answer.h"
#include "telemetry/handlers/figures_parameters.h"
#include "telemetry/tables/clock.h"
#include "web/csv.h"

namespace telemetry::handlers {

using json::Json;

namespace {

Json json_of(const rules::FoundError& error) {
  return Json::object({{"code", error.code},
                       {"message", error.message},
                       {"sessions", json_number(error.sessions)},
                       {"share", json_number(error.share)},
                       {"lastAt", error.last_at},
                       {"exampleSessionId", error.session_id}});
}

Response csv_of(const std::vector<rules::FoundError>& errors) {
  std::vector<std::vector<std::string>> rows;
  for (const auto& error : errors) {
    rows.push_back({error.code, cell_of(error.message), cell_of(error.sessions), cell_of(error.share),
                    cell_of(error.last_at), cell_of(error.session_id)});
  }
  return web::csv("errors.csv", {"code", "message", "sessions", "share", "lastAt", "exampleSessionId"}, rows);
}

}  // namespace

// GET /api/v1/errors?from&to&streamId&limit&format: the most frequent first.
Response list_errors(const Request& request, Worker& worker, const User& user) {
  FiguresParameters parameters(request, tables::now(worker.db));
  const rules::FiguresQuery query{user.id, parameters.uuid("streamId"), parameters.period(rules::kHourMs), {}, false};
  const auto limit = parameters.limit();
  const bool csv = parameters.csv();
  parameters.done();
  require_own_stream(worker, user.id, query.stream_id);

  const auto found = rules::errors(worker, query, limit);
  if (csv) return csv_of(found.errors);

  std::vector<Json> items;
  for (const auto& error : found.errors) items.push_back(json_of(error));
  return web::json(200, Json::object({{"from", rules::iso_time(query.period.from)},
                                      {"to", rules::iso_time(query.period.to)},
                                      {"basis", basis_name(found.basis)},
                                      {"asOf", as_of(worker, user.id)},
                                      {"items", Json::array(items)}}));
}

}  // namespace telemetry::handlers
