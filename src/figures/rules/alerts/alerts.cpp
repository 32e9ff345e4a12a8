#include "figures/rules/alerts/alerts.h"

#include <algorithm>
#include <map>

#include "crypto/encoding.h"
#include "crypto/random.h"
#include "db/clock.h"
#include "figures/rules/alerts/evaluate.h"
#include "figures/rules/apart.h"
#include "figures/tables/alerts/messages.h"
#include "incidents/rules/incidents.h"
#include "incidents/tables/incidents.h"
#include "limits/throttle.h"
#include "refusal.h"
#include "settings/late.h"

namespace figures::rules::alerts {
namespace {

namespace table = tables::alerts;
namespace incident_table = incidents::tables::incidents;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kMostOfRound = 2000;
constexpr int kIncidentsDeleted = 100;
constexpr int kResolvedAfterSeconds = 300, kLostAfterSeconds = 1800;
constexpr std::chrono::seconds kOfOneAccount(5);

void require_webhook(db::Database& db, const Config& config, const streams::rules::Asker& asker,
                     const std::string& url) {
  const auto begin = url.find("//");
  if (begin != url.npos &&
      url.substr(begin + 2, url.find_first_of("/?#\\", begin + 2) - begin - 2).find('@') != url.npos)
    throw refusal::InvalidFields(std::map<std::string, std::string>{
        {"webhook", "must not have a user or a password: requests are signed instead"}});
  streams::rules::require_public_url(db, config, asker, {"webhook", url});
}

// Locks the account's count of changes first, so that two calls at once cannot exceed the number of alerts.
void take_change(db::Transaction& tx, const Config& config, const std::string& account_id) {
  limits::take(tx, limits::of_account(config, limits::kAlertsChanged, account_id));
}

incidents::rules::Status status_of(Status status) {
  if (status == Status::firing) return incidents::rules::Status::firing;
  return status == Status::ok ? incidents::rules::Status::ok : incidents::rules::Status::unknown;
}

void evaluate_and_tell(db::Database& db, const Config& config, const Alert& alert, Clock::time_point until) {
  const auto now = db::now(db);
  const auto found = evaluate(db, config, alert, now, until);
  const auto id = crypto::uuid_text(alert.id);
  const bool is_firing = found.state.status == Status::firing;
  const auto stands = [&](db::Transaction& tx) { return table::store(tx, alert, found.state); };
  if (!is_firing && (!db::autocommit(db, stands) || !incident_table::find_open(db, kCheck, id))) return;

  const incidents::rules::IncidentKind kind{kCheck, alert.name, "", 0};
  incidents::rules::CheckResult result{&kind, id, status_of(found.state.status),
                                       is_firing ? found.text : found.state.reason.value_or("")};
  result.account_id = alert.account_id;
  result.cause = found.cause;
  if (is_firing) result.link = link_of(db, config, alert, found.window);
  result.muted = alert.muted_until.value_or(0) > now;
  const auto window = static_cast<int>(alert.condition.window_minutes);
  result.resolved_after_seconds = std::max(kResolvedAfterSeconds, 2 * window);  // two evaluations, where it has hours
  result.lost_after_seconds = std::max({kLostAfterSeconds, 2 * window * 60, late_seconds(config)});
  result.stands = stands;  // unless another condition holds by now
  update_incident(db, teller(db, config, alert), result);
}

}  // namespace

Alert create(db::Database& db, const Config& config, const streams::rules::Asker& asker, Alert alert) {
  if (alert.webhook) require_webhook(db, config, asker, *alert.webhook);
  alert.id = crypto::random_uuid();
  const bool inserted = db::transact(db, [&](db::Transaction& tx) {
    take_change(tx, config, alert.account_id);
    return table::insert(tx, alert, kMaxAlerts);
  });
  if (!inserted)
    throw refusal::Conflict("too_many_alerts", "This account has " + std::to_string(kMaxAlerts) +
                                                   " alerts, which is as many as there can be. Please delete one "
                                                   "first.");
  return find(db, alert.account_id, alert.id);
}

Alert change(db::Database& db, const Config& config, const streams::rules::Asker& asker, const Alert& before,
             const Alert& alert) {
  if (alert.webhook && alert.webhook != before.webhook) require_webhook(db, config, asker, *alert.webhook);
  const bool begins_anew = !(alert.condition == before.condition);
  const bool updated = db::transact(db, [&](db::Transaction& tx) {
    take_change(tx, config, alert.account_id);
    if (!table::update(tx, alert, begins_anew)) return false;
    if (begins_anew) incident_table::abandon(tx, kCheck, crypto::uuid_text(alert.id));
    if (begins_anew) tables::alert_messages::remove_waiting(tx, alert.account_id, alert.id);
    tables::alert_messages::remove_to_others(tx, alert);
    return true;
  });
  const auto changed = find(db, alert.account_id, alert.id);
  if (!updated) throw refusal::Conflict("changed_meanwhile", "Somebody else has just changed this alert. Look again.");
  return changed;
}

Alert find(db::Database& db, const std::string& account_id, const std::string& id) {
  auto alert = table::find(db, account_id, id);
  if (!alert) throw refusal::NotFound();
  return *std::move(alert);
}

void remove(db::Database& db, const std::string& account_id, const std::string& id) {
  const bool removed = db::transact(db, [&](db::Transaction& tx) {
    if (!table::remove(tx, account_id, id)) return false;
    incident_table::abandon(tx, kCheck, crypto::uuid_text(id));
    tables::alert_messages::remove_waiting(tx, account_id, id);
    return true;
  });
  if (!removed) throw refusal::NotFound();
}

Round run(db::Database& db, const Config& config, net::HttpClient& http, std::chrono::seconds evaluating,
          std::chrono::seconds sending) {
  Round round;
  const auto until = Clock::now() + evaluating;
  db::autocommit(db, incident_table::bring_to_now);
  std::map<std::string, Clock::duration> spent;  // by account
  for (const auto& alert : table::due(db, kMostOfRound)) {
    const auto begun = Clock::now();
    if (begun >= until) break;
    auto& of_account = spent[alert.account_id];
    if (of_account >= kOfOneAccount) continue;
    if (!db::autocommit(db, table::claim, alert)) continue;
    const bool done = apart(alert.account_id, [&] { evaluate_and_tell(db, config, alert, until); });
    ++(done ? round.evaluated : round.failed);
    of_account += Clock::now() - begun;
  }
  db::autocommit(db, incident_table::delete_old, kIncidentsDeleted);
  round.messages = send_messages(db, config, http, sending);
  return round;
}

}  // namespace figures::rules::alerts
