#include "incidents/rules/incidents.h"

#include <exception>
#include <functional>

#include "crypto/random.h"
#include "db/errors.h"
#include "incidents/rules/notify.h"
#include "incidents/tables/incidents.h"

namespace incidents::rules {
namespace {

namespace table = tables::incidents;

constexpr int kResolvedAfterSeconds = 300;
constexpr int kMaxDeleted = 100;

using Notify = std::function<void(const Notification&)>;

// `change` is true for only one of several hosts. The message is written before the change is committed, so that it may
// come twice but is never lost.
void notify_of(db::Database& db, const Notify& notify, const Notification& notification,
               const std::function<bool(db::Transaction&)>& change) {
  bool is_written = false;
  db::transact(db, [&](db::Transaction& tx) {
    if (!change(tx) || is_written) return;
    notify(notification);
    is_written = true;
  });
}

// One more item than was told is news although the incident is known: another buyer waits, as for a refund that failed.
void notify_of_items(db::Database& db, const Notify& notify, const IncidentKind& kind, const table::Incident& incident,
                     std::int64_t items) {
  if (items < incident.told_items) return db::autocommit(db, table::lower_told_items, incident.id, items);
  if (items == incident.told_items) return;
  notify_of(db, notify, {kind, incident, "update-" + std::to_string(incident.updates + 1)},
            [&](db::Transaction& tx) { return table::mark_updated(tx, incident, items); });
}

void open_or_continue(db::Database& db, const Notify& notify, const CheckResult& result) {
  const std::string id = crypto::random_uuid(), text = table::shortened(result.text);
  db::transact(db, [&](db::Transaction& tx) { table::upsert(tx, id, result.kind->name, result.host, text); });
  const auto incident = table::find_open(db, result.kind->name, result.host);
  if (!incident) return;
  if (incident->notified) return notify_of_items(db, notify, *result.kind, *incident, result.items);
  if (incident->seconds_lasted < result.kind->pending_seconds) return;
  notify_of(db, notify, {*result.kind, *incident, "begin"},
            [&](db::Transaction& tx) { return table::mark_notified(tx, incident->id, result.items); });
}

void resolve(db::Database& db, const Notify& notify, const CheckResult& result) {
  auto incident = table::find_open(db, result.kind->name, result.host);
  if (!incident) return;
  if (!incident->notified) return db::autocommit(db, table::delete_unnotified, incident->id);
  if (incident->seconds_since_firing < kResolvedAfterSeconds)
    return notify_of_items(db, notify, *result.kind, *incident, 0);
  incident->ended_at = incident->last_firing_at;
  notify_of(db, notify, {*result.kind, *incident, "end"},
            [&](db::Transaction& tx) { return table::resolve(tx, incident->id, kResolvedAfterSeconds); });
}

}  // namespace

// Nobody may be told of one, as on a full disk, and the others are looked at all the same.
void update_incidents(db::Database& db, const Config& config, const Recipient& recipient,
                      const std::vector<CheckResult>& results) {
  const auto write = [&](const Notification& notification) { notify(config, recipient, notification); };
  std::exception_ptr first_error;
  db::autocommit(db, table::bring_to_now);
  for (const auto& result : results) {
    try {
      if (result.status == Status::firing) open_or_continue(db, write, result);
      if (result.status == Status::ok) resolve(db, write, result);
    } catch (const db::Error&) {
      throw;
    } catch (const std::exception&) {
      if (!first_error) first_error = std::current_exception();
    }
  }
  db::autocommit(db, table::delete_old, kMaxDeleted);
  if (first_error) std::rethrow_exception(first_error);
}

}  // namespace incidents::rules
