#include "figures/tables/alerts/messages.h"

#include "db/clock.h"

namespace figures::tables::alert_messages {
namespace {

constexpr int kTrySeconds = 60;
constexpr int kLongestWait = 43'200;  // seconds
const std::string kIsDue = "due_at IS NOT NULL AND " + db::is_over("due_at", "?");
constexpr int kSent = 1, kFailed = 2;  // of the column `status`
const std::string kSettle = R"(UPDATE alert_messages
                                  SET status = ?, error = ?, url = '', body = '', changed_at = UTC_TIMESTAMP(3), due_at = NULL
                                WHERE )";
const std::string kDay = "INTERVAL 1 DAY";

Message read(db::Row row) {
  return {row.text(), row.text(), row.text(), row.optional_text(),           row.text(), row.text(), row.text(),
          row.text(), row.text(), row.text(), static_cast<int>(row.number())};
}

}  // namespace

void insert(db::Transaction& tx, const Message& message) {
  tx.insert(R"(INSERT INTO alert_messages (id, account_id, alert_id, incident_id, phase, user_id, email, url, subject,
                                           body, created_at, changed_at, due_at)
               VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), UTC_TIMESTAMP(3)))",
            message.id, message.account_id, message.alert_id, message.incident_id, message.phase, message.user_id,
            message.email, message.url, message.subject, message.body);
}

std::vector<Message> due(db::Database& db, Channel channel, std::size_t of_account, std::size_t max) {
  return db::each(
      db.select(R"(SELECT id, account_id, alert_id, incident_id, phase, user_id, email, url, subject, body, tries
                     FROM (SELECT m.*, ROW_NUMBER() OVER (PARTITION BY account_id ORDER BY tries > 0, due_at) AS place,
                                  MAX(tries > 0) OVER (PARTITION BY account_id) AS failing
                             FROM alert_messages m
                            WHERE )" +
                    kIsDue + R"( AND (user_id = '') = ?
                              AND NOT (phase <> 'began' AND EXISTS
                                       (SELECT 1
                                          FROM alert_messages b
                                         WHERE b.incident_id = m.incident_id AND b.phase = 'began'
                                           AND b.user_id = m.user_id AND b.status = 0))) AS waiting
                    WHERE place <= ?
                    ORDER BY failing, place, due_at
                    LIMIT ?)",
                kLongestWait, static_cast<int>(channel), of_account, max),
      read);
}

bool claim(db::Transaction& tx, const Message& message) {
  return tx.run(R"(UPDATE alert_messages
                      SET tries = tries + 1, due_at = UTC_TIMESTAMP(3) + INTERVAL ? SECOND
                    WHERE id = ? AND tries = ? AND )" +
                    kIsDue,
                kTrySeconds, message.id, message.tries, kLongestWait) == 1;
}

void mark_sent(db::Transaction& tx, const std::string& id) {
  tx.run(kSettle + "id = ?", kSent, std::optional<std::string>(), id);
}

void mark_failed(db::Transaction& tx, const std::string& id, const std::string& error) {
  tx.run(kSettle + "id = ?", kFailed, error, id);
}

void mark_gone(db::Transaction& tx, const std::string& account_id, const std::string& url, const std::string& error) {
  tx.run(kSettle + "account_id = ? AND url = ?", kFailed, error, account_id, url);
}

void try_later(db::Transaction& tx, const std::string& id, const std::string& error, std::int64_t seconds) {
  tx.run(R"(UPDATE alert_messages
               SET error = ?, changed_at = UTC_TIMESTAMP(3), due_at = UTC_TIMESTAMP(3) + INTERVAL ? SECOND
             WHERE id = ?)",
         error, seconds, id);
}

void postpone(db::Transaction& tx, const std::string& account_id, const std::string& url, std::int64_t seconds) {
  tx.run(R"(UPDATE alert_messages
               SET due_at = GREATEST(due_at, UTC_TIMESTAMP(3) + INTERVAL ? SECOND)
             WHERE account_id = ? AND url = ? AND status = 0)",
         seconds, account_id, url);
}

void hurry(db::Transaction& tx, const std::string& account_id, const std::string& url) {
  tx.run(R"(UPDATE alert_messages
               SET due_at = UTC_TIMESTAMP(3)
             WHERE account_id = ? AND url = ? AND status = 0 AND due_at > UTC_TIMESTAMP(3) + INTERVAL ? SECOND)",
         account_id, url, kTrySeconds);
}

void remove_waiting(db::Transaction& tx, const std::string& account_id, const std::string& alert_id) {
  tx.run("DELETE FROM alert_messages WHERE account_id = ? AND alert_id = ? AND status = 0", account_id, alert_id);
}

void remove_to_others(db::Transaction& tx, const alerts::Alert& alert) {
  tx.run(R"(DELETE FROM alert_messages
             WHERE account_id = ? AND alert_id = ? AND status = 0
               AND IF(user_id = '', url <> COALESCE(?, ''), NOT FIND_IN_SET(user_id, ?)))",
         alert.account_id, alert.id, alert.webhook, alert.email_to);
}

std::map<std::string, std::vector<Shown>> of_incidents(db::Database& db, const std::string& account_id,
                                                       const std::vector<std::string>& incidents) {
  std::map<std::string, std::vector<Shown>> all;
  db::Sql sql(R"(SELECT incident_id, IF(user_id = '', 'webhook', email), phase,
                        ELT(status + 1, 'waiting', 'sent', 'failed'), changed_at, error
                   FROM alert_messages WHERE account_id = ? AND incident_id)",
              account_id);
  for (auto row : db.select(sql.in(incidents).add("ORDER BY created_at, email"))) {
    auto& of_incident = all[row.text()];
    of_incident.push_back({row.text(), row.text(), row.text(), row.time(), row.optional_text()});
  }
  return all;
}

Secrets secrets(db::Database& db, const std::string& account_id) {
  const auto rows = db.select("SELECT version, IF(version > 1 AND " + db::lasts("rotated_at + " + kDay, "86400") +
                                  ", rotated_at + " + kDay + ", NULL) FROM webhook_secrets WHERE account_id = ?",
                              account_id);
  return db::first(rows, [](db::Row row) { return Secrets{row.number(), row.optional_time()}; }).value_or(Secrets());
}

void make_secret(db::Transaction& tx, const std::string& account_id) {
  tx.run(R"(INSERT INTO webhook_secrets (account_id, version, rotated_at)
            VALUES (?, 1, UTC_TIMESTAMP(3))
            ON DUPLICATE KEY UPDATE version = version + 1, rotated_at = UTC_TIMESTAMP(3))",
         account_id);
}

}  // namespace figures::tables::alert_messages
