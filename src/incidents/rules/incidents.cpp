#include "incidents/rules/incidents.h"

#include <exception>
#include <set>

#include "crypto/random.h"
#include "db/errors.h"
#include "incidents/rules/notify.h"
#include "incidents/tables/incidents.h"

namespace incidents::rules {
namespace {

namespace table = tables::incidents;

constexpr int kMaxDeleted = 100;

// `change` is true for only one of several hosts.
void notify_of(db::Database& db, const Tell& tell, const Notification& notification,
               const std::function<bool(db::Transaction&)>& change) {
  db::transact(db, [&](db::Transaction& tx) {
    if (change(tx)) tell(tx, notification);
  });
}

// One more item than was told is news although the incident is known: another buyer waits, as for a refund that failed.
void notify_of_items(db::Database& db, const Tell& tell, const IncidentKind& kind, const table::Incident& incident,
                     std::int64_t items) {
  if (items < incident.told_items) return db::autocommit(db, table::lower_told_items, incident.id, items);
  if (items == incident.told_items) return;
  notify_of(db, tell, {kind, incident, "update-" + std::to_string(incident.updates + 1)},
            [&](db::Transaction& tx) { return table::mark_updated(tx, incident, items); });
}

void open_or_continue(db::Database& db, const Tell& tell, const CheckResult& result) {
  const bool is_of_account = !result.account_id.empty();
  const table::Found found{crypto::random_uuid(),          result.kind->name, result.host,
                           table::shortened(result.text),  result.account_id, is_of_account ? result.kind->title : "",
                           table::shortened(result.cause), result.link};
  const bool stands = db::transact(db, [&](db::Transaction& tx) {
    if (result.stands && !result.stands(tx)) return false;
    table::upsert(tx, found);
    return true;
  });
  if (!stands) return;
  const auto incident = table::find_open(db, result.kind->name, result.host);
  if (!incident) return;
  if (incident->notified) return notify_of_items(db, tell, *result.kind, *incident, result.items);
  if (incident->seconds_lasted < result.kind->pending_seconds || result.muted || incident->acknowledged_at) return;
  notify_of(db, tell, {*result.kind, *incident, "begin"},
            [&](db::Transaction& tx) { return table::mark_notified(tx, incident->id, result.items); });
}

void end(db::Database& db, const Tell& tell, const CheckResult& result, table::Incident incident, int after_seconds) {
  incident.ended_at = incident.last_firing_at;
  const bool is_told = !result.muted && (incident.notified || incident.acknowledged_at);
  const Tell nobody = [](db::Transaction&, const Notification&) {};
  notify_of(db, is_told ? tell : nobody, {*result.kind, incident, incident.lost ? "lost" : "end"},
            [&](db::Transaction& tx) { return table::resolve(tx, incident, after_seconds); });
}

void end_if_lost(db::Database& db, const Tell& tell, const CheckResult& result) {
  if (result.lost_after_seconds == 0) return;
  auto incident = table::find_open(db, result.kind->name, result.host);
  if (!incident || incident->seconds_since_firing < result.lost_after_seconds) return;
  incident->text = lost_text(*incident, result.status == Status::unknown ? result.text : "");
  incident->lost = true;
  end(db, tell, result, *incident, result.lost_after_seconds);
}

void resolve(db::Database& db, const Tell& tell, const CheckResult& result) {
  const auto incident = table::find_open(db, result.kind->name, result.host);
  if (!incident) return;
  if (!incident->notified && result.kind->pending_seconds > 0)
    return db::autocommit(db, table::delete_unnotified, incident->id);
  if (incident->seconds_since_firing < result.resolved_after_seconds)
    return notify_of_items(db, tell, *result.kind, *incident, 0);
  end(db, tell, result, *incident, result.resolved_after_seconds);
}

}  // namespace

void update_incident(db::Database& db, const Tell& tell, const CheckResult& result) {
  if (result.status != Status::ok) end_if_lost(db, tell, result);
  if (result.status == Status::firing) open_or_continue(db, tell, result);
  if (result.status == Status::ok) resolve(db, tell, result);
}

// Nobody may be told of one, as on a full disk, and the others are looked at all the same.
void update_incidents(db::Database& db, const Config& config, const Recipient& recipient,
                      const std::vector<CheckResult>& results) {
  // A message is a file, and written before the transaction is committed, so that it may come twice but is never lost.
  std::set<std::string> written;
  const auto write = [&](db::Transaction&, const Notification& notification) {
    if (written.insert(notification.incident.id + notification.phase).second) notify(config, recipient, notification);
  };
  std::exception_ptr first_error;
  db::autocommit(db, table::bring_to_now);
  for (const auto& result : results) {
    try {
      update_incident(db, write, result);
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
