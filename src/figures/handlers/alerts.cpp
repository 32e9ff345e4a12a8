#include "figures/handlers/alerts.h"

#include <algorithm>

#include "accounts/rules/members.h"
#include "crypto/encoding.h"
#include "db/clock.h"
#include "figures/handlers/alert_fields.h"
#include "figures/handlers/print.h"
#include "figures/rules/alerts/alerts.h"
#include "figures/rules/alerts/evaluate.h"
#include "incidents/tables/incidents.h"
#include "limits/reads.h"
#include "settings/late.h"
#include "web/fields.h"
#include "web/parameters.h"

namespace figures::handlers {

using json::Json;

namespace {

namespace alerts = rules::alerts;
namespace incident_table = incidents::tables::incidents;
using alerts::Alert;
using incident_table::Incident;

constexpr const char* kStatus[] = {"ok", "firing", "unknown"};

// What alerts of an account are shown with.
struct Shown {
  bool webhooks;  // whole
  std::vector<Incident> open;
  std::vector<accounts::rules::Member> people;
  std::int64_t now, late_ms;
};

Shown shown_with(Worker& worker, const Account& account) {
  return {account.role >= accounts::rules::Role::editor, incident_table::open_of_account(worker.db, account.id),
          accounts::rules::members_of(worker.db, account.id), db::now(worker.db),
          late_seconds(worker.config) * calendar::kSecondMs};
}

Json json_of_value(const std::optional<std::int64_t>& millionths) {
  return json_number(millionths ? std::optional(static_cast<double>(*millionths) / alerts::kMillion) : std::nullopt);
}

Json json_of_when(const alerts::Condition& condition) {
  Fields when{{"is", alerts::kFiresIf[static_cast<int>(condition.fires_if)]}};
  if (condition.threshold) when.emplace_back("value", json_of_value(condition.threshold));
  return Json::object(when);
}

Json json_of_email(const Alert& alert, const Shown& with) {
  std::vector<Json> all;
  for (const auto& id : alerts::user_ids(alert)) {
    for (const auto& [user, role, since] : with.people) {
      if (user.id == id && !user.suspended_at)
        all.push_back(Json::object(
            {{"userId", id}, {"email", user.email}, {"status", user.email_verified ? "receives" : "unconfirmed"}}));
    }
  }
  return Json::array(all);
}

// Whoever knows the whole address may post to it.
Json json_of_webhook(const Alert& alert, const Shown& with) {
  if (!alert.webhook || with.webhooks) return alert.webhook;
  return alert.webhook->substr(0, alert.webhook->find_first_of("/?#", alert.webhook->find("://") + 3)) + "/…";
}

// What was evaluated long ago says nothing of now.
std::string why_waiting(const Alert& alert, const Shown& with) {
  const auto every = std::max<std::int64_t>(60, alert.condition.window_minutes) * calendar::kSecondMs;
  if (!alert.evaluated_at) return "not evaluated yet";
  if (with.now - *alert.evaluated_at <= with.late_ms + every) return "";
  return "last evaluated at " + calendar::iso_time(*alert.evaluated_at);
}

Json json_of_state(const Alert& alert, const Shown& with) {
  const auto& state = alert.state;
  const auto waiting = why_waiting(alert, with);
  const auto incident = std::find_if(with.open.begin(), with.open.end(),
                                     [&](const Incident& one) { return one.host == crypto::uuid_text(alert.id); });
  const bool is_open = incident != with.open.end();
  const auto window_from = state.window_to
                               ? std::optional(*state.window_to - alert.condition.window_minutes * calendar::kMinuteMs)
                               : std::nullopt;
  return Json::object({{"status", waiting.empty() ? kStatus[static_cast<int>(state.status)] : "waiting"},
                       {"reason", waiting.empty() ? Json(state.reason) : Json(waiting)},
                       {"value", json_of_value(state.value)},
                       {"usual", json_of_value(state.usual)},
                       {"sessions", state.sessions},
                       {"from", json_time(window_from)},
                       {"to", json_time(state.window_to)},
                       {"evaluatedAt", json_time(alert.evaluated_at)},
                       {"incidentId", is_open ? Json(crypto::uuid_text(incident->id)) : Json(nullptr)},
                       {"firingSince", is_open ? Json(incident->began_at) : Json(nullptr)},
                       {"acknowledgedAt", is_open ? Json(incident->acknowledged_at) : Json(nullptr)},
                       {"acknowledgedBy", is_open ? Json(incident->acknowledged_by) : Json(nullptr)}});
}

Json json_of_alert(const Alert& alert, const Shown& with) {
  const auto& condition = alert.condition;
  const auto filter =
      condition.filter_id
          ? Json::object({{"id", crypto::uuid_text(*condition.filter_id)},
                          {"name", condition.filter_name.empty() ? Json(nullptr) : Json(condition.filter_name)}})
          : Json(nullptr);
  return Json::object({{"id", crypto::uuid_text(alert.id)},
                       {"name", alert.name},
                       {"metric", condition.metric},
                       {"filter", filter},
                       {"when", json_of_when(condition)},
                       {"windowMinutes", condition.window_minutes},
                       {"leastSessions", condition.least_sessions},
                       {"email", json_of_email(alert, with)},
                       {"webhook", json_of_webhook(alert, with)},
                       {"mutedUntil", json_time(alert.muted_until)},
                       {"createdAt", calendar::iso_time(alert.created_at)},
                       {"createdBy", alert.created_by},
                       {"changedAt", calendar::iso_time(alert.changed_at)},
                       {"state", json_of_state(alert, with)}});
}

Response answer(int status, Worker& worker, const Account& account, const Alert& alert) {
  return web::json(status, json_of_alert(alert, shown_with(worker, account)));
}

Alert new_alert(const Account& account) {
  Alert alert;
  alert.account_id = account.id;
  alert.created_by = account.actor.email;
  return alert;
}

Json json_of_fired(const alerts::Trial::Fired& fired) {
  return Json::object(period_fields(fired.when) +
                      Fields{{"value", json_of_value(fired.worst.value)}, {"sessions", fired.worst.sessions}});
}

}  // namespace

// GET /api/v1/alerts
Response list_alerts(const Request& request, Worker& worker, const Account& account) {
  web::require_no_parameters(request);
  const auto all = tables::alerts::of_account(worker.db, account.id);
  const auto with = shown_with(worker, account);
  return web::json(
      200, Json::object({{"items", Json::array_of(all, [&](const Alert& one) { return json_of_alert(one, with); })},
                         {"limit", alerts::kMaxAlerts}}));
}

// POST /api/v1/alerts
Response create_alert(const Request& request, Worker& worker, const Account& account) {
  auto alert = read_alert(request, worker, new_alert(account), AlertBody::new_one);
  alert.webhook_by = account.actor.id;
  return answer(201, worker, account,
                alerts::create(worker.db, worker.config, {account.id, request.remote_addr}, alert));
}

// PATCH /api/v1/alerts/<id>
Response change_alert(const Request& request, Worker& worker, const Account& account) {
  web::require_json(request);
  const auto before = alerts::find(worker.db, account.id, web::uuid_in_path(request));
  auto alert = read_alert(request, worker, before, AlertBody::change);
  if (alert.webhook != before.webhook) alert.webhook_by = account.actor.id;
  return answer(200, worker, account,
                alerts::change(worker.db, worker.config, {account.id, request.remote_addr}, before, alert));
}

// DELETE /api/v1/alerts/<id>: answers 404 the second time.
Response delete_alert(const Request& request, Worker& worker, const Account& account) {
  alerts::remove(worker.db, account.id, web::uuid_in_path(request));
  return web::no_content();
}

// POST /api/v1/alerts/try
Response try_alert(const Request& request, Worker& worker, const Account& account) {
  limits::charge_read(worker.db, worker.config, account.id, 1);
  const auto alert = read_alert(request, worker, new_alert(account), AlertBody::trial);
  const limits::TimedRead timed(worker.db, worker.config, {"", account.id, ""});
  const auto trial = alerts::try_out(worker.db, worker.config, alert, db::now(worker.db));
  return web::json(
      200, Json::object(period_fields(trial.period) + Fields{{"fired", trial.fired.size()},
                                                             {"times", Json::array_of(trial.fired, json_of_fired)},
                                                             {"unknownMinutes", trial.unknown_minutes},
                                                             {"mostSessions", trial.most_sessions}}));
}

// POST /api/v1/alerts/<id>/test
Response test_alert(const Request& request, Worker& worker, const Account& account) {
  const auto alert = alerts::find(worker.db, account.id, web::uuid_in_path(request));
  const auto queued = alerts::write_test(worker.db, worker.config, alert);
  return web::json(202, Json::object({{"queued", Json::array({queued.begin(), queued.end()})}}));
}

// POST /api/v1/alerts/webhook-secret
Response make_webhook_secret(const Request&, Worker& worker, const Account& account) {
  const auto made = alerts::make_webhook_secret(worker.db, worker.config, account.id);
  return web::json(200, Json::object({{"secret", made.secret}, {"previousUntil", made.previous_until}}));
}

}  // namespace figures::handlers
