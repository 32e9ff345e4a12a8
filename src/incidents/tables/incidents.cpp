#include "incidents/tables/incidents.h"

#include "db/clock.h"
#include "text/utf8.h"

namespace incidents::tables::incidents {
namespace {

constexpr std::size_t kMaxText = 400;  // bytes
const std::string kSelect = R"(SELECT id, check_name, host, text, began_at, last_firing_at, ended_at,
                                      notified_at IS NOT NULL, TIMESTAMPDIFF(SECOND, began_at, last_firing_at),
                                      TIMESTAMPDIFF(SECOND, last_firing_at, UTC_TIMESTAMP(3)), told_items, updates,
                                      COALESCE(account_id, ''), title, cause, link, acknowledged_at,
                                      acknowledged_by, lost
                                 FROM incidents )";

Incident read(db::Row row) {
  return {row.text(),   row.text(),          row.text(),          row.text(),   row.time(),
          row.time(),   row.optional_time(), row.flag(),          row.number(), row.number(),
          row.number(), row.number(),        row.text(),          row.text(),   row.text(),
          row.text(),   row.optional_time(), row.optional_text(), row.flag()};
}

}  // namespace

std::optional<Incident> find_open(db::Database& db, const std::string& check, const std::string& host) {
  return db::first(db.select(kSelect + "WHERE check_name = ? AND host = ? AND is_open = 1", check, host), read);
}

std::vector<Incident> newest(db::Database& db, int max) {
  return db::each(db.select(kSelect + "WHERE account_id IS NULL ORDER BY began_at DESC, id LIMIT ?", max), read);
}

std::vector<Incident> open_of_account(db::Database& db, const std::string& account_id) {
  return db::each(db.select(kSelect + "WHERE account_id = ? AND is_open = 1", account_id), read);
}

std::vector<Incident> page(db::Database& db, const std::string& account_id, const std::optional<std::string>& alert,
                           const std::optional<db::PageCursor>& after, std::size_t max) {
  db::Sql sql(kSelect + "WHERE account_id = ?", account_id);
  if (alert) sql.add("AND host = ?", *alert);
  return db::each(db.select(sql.page("began_at", "id", after, max)), read);
}

std::optional<Incident> find(db::Database& db, const std::string& account_id, const std::string& id) {
  return db::first(db.select(kSelect + "WHERE id = ? AND account_id = ?", id, account_id), read);
}

void acknowledge(db::Transaction& tx, const std::string& account_id, const std::string& id, const std::string& email) {
  tx.run(R"(UPDATE incidents
               SET acknowledged_at = UTC_TIMESTAMP(3), acknowledged_by = ?
             WHERE id = ? AND account_id = ? AND acknowledged_at IS NULL)",
         email, id, account_id);
}

void abandon(db::Transaction& tx, const std::string& check, const std::string& alert) {
  tx.run(
      "UPDATE incidents SET ended_at = last_firing_at, is_open = NULL WHERE check_name = ? AND host = ? AND is_open = "
      "1",
      check, alert);
}

// A text may name folders and models of any length.
std::string shortened(std::string text, const std::string& end) {
  if (text.size() + end.size() <= kMaxText) return text + end;
  const auto rest = "…" + end;
  text.resize(kMaxText - rest.size());
  while (!text::is_utf8(text)) text.pop_back();
  return text + rest;
}

void upsert(db::Transaction& tx, const Found& found, Ago ago) {
  const bool known = tx.run(R"(UPDATE incidents
                                  SET last_firing_at = UTC_TIMESTAMP(3) - INTERVAL ? SECOND,
                                      text = CASE WHEN account_id IS NULL OR notified_at IS NULL THEN ? ELSE text END
                                WHERE check_name = ? AND host = ? AND is_open = 1)",
                            ago.firing, found.text, found.check, found.host) == 1;
  if (known) return;
  // Nothing happens if another host was faster.
  tx.insert(R"(INSERT INTO incidents (id, check_name, host, is_open, text, account_id, title, cause, link,
                                      began_at, last_firing_at)
               VALUES (?, ?, ?, 1, ?, NULLIF(?, ''), ?, ?, ?, UTC_TIMESTAMP(3) - INTERVAL ? SECOND,
                       UTC_TIMESTAMP(3) - INTERVAL ? SECOND))",
            found.id, found.check, found.host, found.text, found.account_id, found.title, found.cause, found.link,
            ago.began, ago.firing);
}

void bring_to_now(db::Transaction& tx) {
  tx.run(R"(UPDATE incidents
               SET began_at = LEAST(began_at, UTC_TIMESTAMP(3)), last_firing_at = LEAST(last_firing_at, UTC_TIMESTAMP(3))
             WHERE is_open = 1 AND NOT )" +
         db::has_come("GREATEST(began_at, last_firing_at)"));
}

bool mark_notified(db::Transaction& tx, const std::string& id, std::int64_t items) {
  return tx.run(R"(UPDATE incidents
                      SET notified_at = UTC_TIMESTAMP(3), told_items = ?
                    WHERE id = ? AND is_open = 1 AND notified_at IS NULL)",
                items, id) == 1;
}

// The number of updates, which only grows, tells whether another host was faster, and never comes twice in an id.
bool mark_updated(db::Transaction& tx, const Incident& incident, std::int64_t items) {
  return tx.run(R"(UPDATE incidents
                      SET told_items = ?, updates = updates + 1
                    WHERE id = ? AND is_open = 1 AND updates = ?)",
                items, incident.id, incident.updates) == 1;
}

bool resolve(db::Transaction& tx, const Incident& incident, int seconds) {
  return tx.run(R"(UPDATE incidents
                      SET ended_at = last_firing_at, is_open = NULL, text = ?, lost = ?
                    WHERE id = ? AND is_open = 1 AND last_firing_at <= UTC_TIMESTAMP(3) - INTERVAL ? SECOND)",
                incident.text, incident.lost, incident.id, seconds) == 1;
}

void lower_told_items(db::Transaction& tx, const std::string& id, std::int64_t items) {
  tx.run("UPDATE incidents SET told_items = ? WHERE id = ? AND is_open = 1 AND told_items > ?", items, id, items);
}

void delete_unnotified(db::Transaction& tx, const std::string& id) {
  tx.run("DELETE FROM incidents WHERE id = ? AND notified_at IS NULL", id);
}

void delete_old(db::Transaction& tx, int max) {
  tx.run(R"(DELETE FROM incidents
             WHERE is_open IS NULL AND began_at < UTC_TIMESTAMP(3) - INTERVAL 90 DAY
             LIMIT ?)",
         max);
}

}  // namespace incidents::tables::incidents
