#include "figures/tables/alerts/alerts.h"

#include <tuple>

#include "accounts/tables/members.h"
#include "db/clock.h"

namespace figures::tables::alerts {
namespace {

constexpr int kLeaseSeconds = 120;
constexpr int kShortestWait = 30, kLongestWait = 1440;  // seconds; in between, one for each minute of a window

const std::string kSelect =
    "SELECT a.id, a.account_id, a.name, a.metric, a.filter_id, "
    "COALESCE((SELECT name FROM saved_filters f WHERE f.id = a.filter_id), ''), a.fires_if, "
    "a.threshold, a.window_minutes, a.least_sessions, a.email_to, a.webhook, a.webhook_by, " +
    db::in_ms("a.muted_until") + ", a.created_by, " + db::in_ms("a.created_at") + ", " + db::in_ms("a.changed_at") +
    ", a.version, " + db::in_ms("a.evaluated_at") + ", a.status, a.reason, a.value, a.usual, a.sessions, " +
    db::in_ms("a.window_to") + " FROM alerts a ";

Condition read_condition(db::Row& row) {
  return {row.text(),   row.optional_text(),  row.text(), static_cast<FiresIf>(row.number()), row.optional_number(),
          row.number(), row.optional_number()};
}

State read_state(db::Row& row) {
  return {static_cast<Status>(row.number()),
          row.optional_text(),
          row.optional_number(),
          row.optional_number(),
          row.optional_number(),
          row.optional_number()};
}

Alert read(db::Row row) {
  return {row.text(),
          row.text(),
          row.text(),
          read_condition(row),
          row.text(),
          row.optional_text(),
          row.optional_text(),
          row.optional_number(),
          row.text(),
          row.number(),
          row.number(),
          row.number(),
          row.optional_number(),
          read_state(row)};
}

auto tied(const Condition& one) {
  return std::tie(one.metric, one.filter_id, one.fires_if, one.threshold, one.window_minutes, one.least_sessions);
}

}  // namespace

bool operator==(const Condition& a, const Condition& b) { return tied(a) == tied(b); }

std::vector<Alert> of_account(db::Database& db, const std::string& account_id) {
  return db::each(db.select(kSelect + "WHERE a.account_id = ? ORDER BY a.created_at, a.id", account_id), read);
}

std::optional<Alert> find(db::Database& db, const std::string& account_id, const std::string& id) {
  return db::first(db.select(kSelect + "WHERE a.id = ? AND a.account_id = ?", id, account_id), read);
}

bool insert(db::Transaction& tx, const Alert& alert, int max) {
  const auto& condition = alert.condition;
  return tx.run(R"(INSERT INTO alerts (id, account_id, name, metric, filter_id, filter_name, fires_if, threshold,
                                       window_minutes, least_sessions, email_to, webhook, webhook_by, created_at, created_by,
                                       changed_at, due_at)
                   SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, UTC_TIMESTAMP(3), ?, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3)
                     FROM (SELECT COUNT(*) AS number FROM alerts WHERE account_id = ?) AS present
                    WHERE number < ?)",
                alert.id, alert.account_id, alert.name, condition.metric, condition.filter_id, condition.filter_name,
                static_cast<int>(condition.fires_if), condition.threshold, condition.window_minutes,
                condition.least_sessions, alert.email_to, alert.webhook, alert.webhook_by, alert.created_by,
                alert.account_id, max) == 1;
}

bool update(db::Transaction& tx, const Alert& alert, bool begins_anew) {
  const auto& condition = alert.condition;
  db::Sql sql(R"(UPDATE alerts
                    SET name = ?, metric = ?, filter_id = ?, filter_name = ?, fires_if = ?, threshold = ?,
                        window_minutes = ?, least_sessions = ?, email_to = ?, webhook = ?, webhook_by = ?, changed_at = UTC_TIMESTAMP(3),
                        version = version + 1, lease_until = NULL, muted_until = )" +
                  db::from_ms(),
              alert.name, condition.metric, condition.filter_id, condition.filter_name,
              static_cast<int>(condition.fires_if), condition.threshold, condition.window_minutes,
              condition.least_sessions, alert.email_to, alert.webhook, alert.webhook_by, alert.muted_until);
  if (begins_anew)
    sql.add(
        ", evaluated_at = NULL, due_at = UTC_TIMESTAMP(3), status = 0, reason = NULL, value = NULL, usual = NULL, "
        "sessions = NULL");
  sql.add("WHERE id = ? AND account_id = ? AND version = ?", alert.id, alert.account_id, alert.version);
  return tx.run(sql) == 1;
}

bool remove(db::Transaction& tx, const std::string& account_id, const std::string& id) {
  return tx.run("DELETE FROM alerts WHERE id = ? AND account_id = ?", id, account_id) == 1;
}

std::vector<Alert> due(db::Database& db, std::size_t max) {
  // STRAIGHT_JOIN makes the database read those that are due, by their index, and not those of each account.
  return db::each(db.select(kSelect + R"(STRAIGHT_JOIN users u ON u.id = a.account_id
                             WHERE u.suspended_at IS NULL AND )" +
                                db::is_over("a.due_at", "?") + R"(
                             ORDER BY a.evaluated_at, RAND()
                             LIMIT ?)",
                            kLongestWait, max),
                  read);
}

bool claim(db::Transaction& tx, const Alert& alert) {
  return tx.run(R"(UPDATE alerts
                      SET lease_until = UTC_TIMESTAMP(3) + INTERVAL ? SECOND
                    WHERE id = ? AND (lease_until IS NULL OR )" +
                    db::is_over("lease_until", "?") + ") AND evaluated_at <=> " + db::from_ms(),
                kLeaseSeconds, alert.id, kLeaseSeconds, alert.evaluated_at) == 1;
}

bool store(db::Transaction& tx, const Alert& alert, const State& state) {
  return tx.run(R"(UPDATE alerts
                      SET evaluated_at = UTC_TIMESTAMP(3), lease_until = NULL, status = ?, reason = ?, value = ?,
                          due_at = UTC_TIMESTAMP(3) + INTERVAL GREATEST(?, window_minutes) SECOND,
                          usual = ?, sessions = ?, window_to = )" +
                    db::from_ms() + " WHERE id = ? AND version = ?",
                static_cast<int>(state.status), state.reason, state.value, kShortestWait, state.usual, state.sessions,
                state.window_to, alert.id, alert.version) == 1;
}

bool has_webhook_of_editor(db::Database& db, const std::string& account_id, const std::string& id) {
  const auto by = find(db, account_id, id).value_or(Alert{}).webhook_by.value_or("");
  if (by == account_id) return true;
  const auto role = accounts::tables::members::role_of(db, account_id, by);
  return role && *role >= accounts::tables::Role::editor;
}

void remove_webhook(db::Transaction& tx, const std::string& account_id, const std::string& url) {
  tx.run("UPDATE alerts SET webhook = NULL WHERE account_id = ? AND webhook = ?", account_id, url);
}

}  // namespace figures::tables::alerts
