// GET /api/v1/alerts/incidents and POST /api/v1/alerts/incidents/<id>/acknowledge
#include "crypto/encoding.h"
#include "figures/handlers/alerts.h"
#include "figures/tables/alerts/messages.h"
#include "incidents/tables/incidents.h"
#include "json/json.h"
#include "refusal.h"
#include "web/list_query.h"

namespace figures::handlers {

using json::Json;

namespace {

namespace incident_table = incidents::tables::incidents;
namespace messages = tables::alert_messages;
using incident_table::Incident;

constexpr std::size_t kIncidentIdLength = 16;

Json json_of_message(const messages::Shown& message) {
  return Json::object({{"to", message.to},
                       {"phase", message.phase},
                       {"status", message.status},
                       {"at", message.at},
                       {"error", message.error}});
}

Json json_of_incident(const Incident& incident, const std::vector<messages::Shown>& told) {
  return Json::object({{"id", crypto::uuid_text(incident.id)},
                       {"alertId", incident.host},
                       {"alertName", incident.title},
                       {"text", incident.text},
                       {"beganAt", incident.began_at},
                       {"endedAt", incident.ended_at},
                       {"lost", incident.lost},
                       {"acknowledgedAt", incident.acknowledged_at},
                       {"acknowledgedBy", incident.acknowledged_by},
                       {"cause", incident.cause.empty() ? Json(nullptr) : Json(incident.cause)},
                       {"link", incident.link},
                       {"messages", Json::array_of(told, json_of_message)}});
}

std::vector<Json> json_of_all(Worker& worker, const Account& account, const std::vector<Incident>& all) {
  if (all.empty()) return {};
  std::vector<std::string> ids;
  for (const auto& incident : all) ids.push_back(incident.id);
  auto told = messages::of_incidents(worker.db, account.id, ids);
  std::vector<Json> items;
  for (const auto& incident : all) items.push_back(json_of_incident(incident, told[incident.id]));
  return items;
}

}  // namespace

// GET /api/v1/alerts/incidents?alert&limit&cursor: lists the newest first.
Response list_alert_incidents(const Request& request, Worker& worker, const Account& account) {
  web::Parameters parameters(request);
  const auto alert = parameters.one("alert");
  if (alert && !crypto::from_uuid_text(*alert)) parameters.add_error("alert", "must be the id of an alert");
  const auto limit = web::read_limit(parameters);
  const auto after = web::read_cursor(parameters, kIncidentIdLength);
  parameters.done();

  auto found = incident_table::page(worker.db, account.id, alert, after, limit + 1);
  std::optional<std::string> next;
  if (found.size() > limit) {
    found.pop_back();
    next = web::cursor_text(found.back().began_at, found.back().id);
  }
  return web::json(200,
                   Json::object({{"items", Json::array(json_of_all(worker, account, found))}, {"nextCursor", next}}));
}

// POST /api/v1/alerts/incidents/<id>/acknowledge
Response acknowledge_incident(const Request& request, Worker& worker, const Account& account) {
  const auto id = web::uuid_in_path(request);
  db::autocommit(worker.db, incident_table::acknowledge, account.id, id, account.actor.email);
  const auto incident = incident_table::find(worker.db, account.id, id);
  if (!incident) throw refusal::NotFound();
  return web::json(200, json_of_all(worker, account, {*incident}).front());
}

}  // namespace figures::handlers
