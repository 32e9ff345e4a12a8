#include "figures/handlers/alert_fields.h"

#include <algorithm>
#include <cmath>

#include "accounts/rules/members.h"
#include "calendar/timestamp.h"
#include "db/clock.h"
#include "events/rules/filters/saved_filters.h"
#include "figures/rules/alerts/alerts.h"
#include "text/ascii.h"
#include "text/visible.h"
#include "web/fields.h"

namespace figures::handlers {
namespace {

using rules::alerts::Alert;
using rules::alerts::Condition;
using rules::alerts::FiresIf;
using rules::alerts::kFiresIf;

constexpr std::size_t kMaxName = 80, kMaxUrl = 2048;
constexpr std::int64_t kDefaultMinutes = 10, kDefaultLeast = 25, kMaxMute = 30 * calendar::kDayMs;
constexpr double kMaxValue = 1e12;

void read_metric(json::Fields& fields, Condition& condition) {
  const auto name = fields.text("metric", json::at_most(64));
  const auto metric = rules::find_metric(name);
  condition.metric = metric && !metric->is_viewers() ? metric->key() : name.substr(0, 40);
}

void read_when(json::Fields& fields, Condition& condition) {
  const auto wrong = [&] {
    fields.add_error("when", "must be such as {\"is\":\"above\",\"value\":0.05}; is: above, below, unusual or missing");
  };
  const auto* given = fields.any("when");
  if (!given) return wrong();
  const auto* const is = std::find(std::begin(kFiresIf), std::end(kFiresIf), json::text_member(*given, "is"));
  if (is == std::end(kFiresIf)) return wrong();
  condition.fires_if = static_cast<FiresIf>(is - std::begin(kFiresIf));
  condition.threshold.reset();
  const auto* value = json::member(*given, "value");
  if (!value || value->IsNull()) return;
  if (!value->IsNumber() || value->GetDouble() < 0 || value->GetDouble() > kMaxValue) return wrong();
  condition.threshold = std::llround(value->GetDouble() * rules::alerts::kMillion);
}

std::optional<std::int64_t> read_whole(json::Fields& fields, const char* name) {
  const auto* given = fields.any(name);
  if (!given || given->IsNull()) return std::nullopt;
  return given->IsInt64() ? given->GetInt64() : -1;  // which no rule allows
}

std::vector<rules::Filter> read_filter(json::Fields& fields, Worker& worker, const std::string& account_id,
                                       Condition& condition) {
  const auto text = fields.optional_text("filter", json::at_most(64));
  condition.filter_id.reset();
  condition.filter_name.clear();
  if (!text) return {};
  const auto saved = events::rules::find_saved_filter(worker.db, account_id, *text);
  if (!saved) {
    fields.add_error("filter", "must be the name or the id of a filter that /api/v1/filters lists");
    return {};
  }
  condition.filter_id = saved->id;
  condition.filter_name = saved->name;
  return events::rules::filters_of(worker.db, worker.config, account_id, *saved);
}

std::string read_email(json::Fields& fields, Worker& worker, const Alert& before) {
  std::vector<std::string> ids;
  for (const auto& id : fields.texts("email", json::at_most(rules::alerts::kMaxEmails),
                                     "must be a list of at most 20 ids of people whom /api/v1/members lists")) {
    if (std::count(ids.begin(), ids.end(), id) == 0) ids.push_back(id);
  }
  if (const auto error =
          accounts::rules::recipients_error(worker.db, before.account_id, ids, rules::alerts::user_ids(before)))
    fields.add_error("email", *error);
  return text::joined(ids, ",");
}

void read_mute(json::Fields& fields, Worker& worker, Alert& alert) {
  const auto text = fields.optional_text("mutedUntil", json::at_most(64));
  alert.muted_until = text ? calendar::parse_timestamp(*text) : std::nullopt;
  if (text && (!alert.muted_until || *alert.muted_until > db::now(worker.db) + kMaxMute))
    fields.add_error("mutedUntil", "must be an ISO 8601 timestamp at most 30 days ahead, or null");
}

}  // namespace

Alert read_alert(const web::Request& request, Worker& worker, Alert alert, AlertBody kind) {
  auto fields = web::json_fields(request);
  const bool is_change = kind == AlertBody::change;
  const auto is_asked = [&](const char* name) { return !is_change || fields.any(name); };
  auto& condition = alert.condition;
  const auto before = condition;
  if (is_asked("name") && (kind != AlertBody::trial || fields.any("name"))) {
    alert.name = text::trimmed(fields.text("name", json::at_most(request.body.size())));
    if (const auto error = text::line_error(alert.name, kMaxName)) fields.add_error("name", *error);
  }
  if (is_asked("metric")) read_metric(fields, condition);
  if (is_asked("when")) read_when(fields, condition);
  auto filters =
      is_asked("filter")
          ? read_filter(fields, worker, alert.account_id, condition)
          : rules::alerts::filters_of(worker.db, worker.config, alert).value_or(std::vector<rules::Filter>{});
  if (is_asked("windowMinutes"))
    condition.window_minutes = read_whole(fields, "windowMinutes").value_or(kDefaultMinutes);
  if (is_asked("leastSessions")) condition.least_sessions = read_whole(fields, "leastSessions");
  const bool needs_sessions = rules::alerts::needs_sessions(condition);
  if (needs_sessions && !condition.least_sessions) condition.least_sessions = kDefaultLeast;
  if (!needs_sessions && !fields.any("leastSessions")) condition.least_sessions.reset();
  if (is_asked("email")) alert.email_to = read_email(fields, worker, alert);
  if (is_asked("webhook")) alert.webhook = fields.optional_text("webhook", json::between(1, kMaxUrl));
  if (is_change && fields.any("mutedUntil")) read_mute(fields, worker, alert);
  if (!is_change || !(condition == before)) {
    for (const auto& [name, error] : rules::alerts::condition_errors(condition, filters)) fields.add_error(name, error);
  }
  fields.nothing_else();
  fields.done();
  return alert;
}

}  // namespace figures::handlers
