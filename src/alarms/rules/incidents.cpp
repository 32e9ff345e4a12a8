#include "alarms/rules/incidents.h"

#include <exception>
#include <functional>

#include "alarms/rules/checks.h"
#include "alarms/rules/notify.h"
#include "alarms/tables/incidents.h"
#include "crypto/random.h"
#include "db/errors.h"

namespace alarms::rules {
namespace {

namespace incidents = tables::incidents;

constexpr int kResolvedAfterSeconds = 300;
constexpr int kMaxDeleted = 100;

// `change` is true for only one of several hosts. The message is written before the change is committed, so that it may
// come twice but is never lost.
void notify_of(db::Database& db, const Config& config, const Notification& notification,
               const std::function<bool(db::Transaction&)>& change) {
  bool is_written = false;
  db::transact(db, [&](db::Transaction& tx) {
    if (!change(tx) || is_written) return;
    notify(config, notification);
    is_written = true;
  });
}

// One more item than was told is news although the incident is known: another buyer waits, as for a refund that failed.
void notify_of_items(db::Database& db, const Config& config, const incidents::Incident& incident, std::int64_t items) {
  if (items < incident.told_items) return db::autocommit(db, incidents::lower_told_items, incident.id, items);
  if (items == incident.told_items) return;
  notify_of(db, config, {incident, "update-" + std::to_string(incident.updates + 1)},
            [&](db::Transaction& tx) { return incidents::mark_updated(tx, incident, items); });
}

void open_or_continue(db::Database& db, const Config& config, const CheckResult& result) {
  const std::string id = crypto::random_uuid(), text = incidents::shortened(result.text);
  db::transact(db, [&](db::Transaction& tx) { incidents::upsert(tx, id, result.check, result.host, text); });
  const auto incident = incidents::find_open(db, result.check, result.host);
  if (!incident) return;
  if (incident->notified) return notify_of_items(db, config, *incident, result.items);
  if (incident->seconds_lasted < find_check(result.check).pending_seconds) return;
  notify_of(db, config, {*incident, "begin"},
            [&](db::Transaction& tx) { return incidents::mark_notified(tx, incident->id, result.items); });
}

void resolve(db::Database& db, const Config& config, const CheckResult& result) {
  auto incident = incidents::find_open(db, result.check, result.host);
  if (!incident) return;
  if (!incident->notified) return db::autocommit(db, incidents::delete_unnotified, incident->id);
  if (incident->seconds_since_firing < kResolvedAfterSeconds) return notify_of_items(db, config, *incident, 0);
  incident->ended_at = incident->last_firing_at;
  notify_of(db, config, {*incident, "end"},
            [&](db::Transaction& tx) { return incidents::resolve(tx, incident->id, kResolvedAfterSeconds); });
}

}  // namespace

// Nobody may be told of one, as on a full disk, and the others are looked at all the same.
void update_incidents(db::Database& db, const Config& config, const std::vector<CheckResult>& results) {
  std::exception_ptr first_error;
  db::autocommit(db, incidents::bring_to_now);
  for (const auto& result : results) {
    try {
      if (result.status == Status::firing) open_or_continue(db, config, result);
      if (result.status == Status::ok) resolve(db, config, result);
    } catch (const db::Error&) {
      throw;
    } catch (const std::exception&) {
      if (!first_error) first_error = std::current_exception();
    }
  }
  db::autocommit(db, incidents::delete_old, kMaxDeleted);
  if (first_error) std::rethrow_exception(first_error);
}

}  // namespace alarms::rules
