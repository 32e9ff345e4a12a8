#include "accounts/tables/activity.h"

namespace accounts::tables::activity {
namespace {

Activity read(db::Row row) {
  return {row.text(), row.time(), row.text(), row.text(), row.text(), row.text(), row.optional_text()};
}

}  // namespace

void insert(db::Transaction& tx, const std::string& account_id, const Activity& activity) {
  tx.run(R"(INSERT INTO activity (id, account_id, created_at, actor_id, actor_email, action, subject)
            VALUES (?, ?, UTC_TIMESTAMP(3), ?, ?, LEFT(?, 64), LEFT(?, 128)))",
         activity.id, account_id, activity.actor_id, activity.actor_email, activity.action, activity.subject);
}

std::vector<Activity> of_account(db::Database& db, const std::string& account_id,
                                 const std::optional<db::PageCursor>& after, std::size_t max) {
  db::Sql sql(R"(SELECT a.id, a.created_at, a.actor_id, a.actor_email, a.action, a.subject,
                        COALESCE(k.label, t.label, s.label)
                   FROM activity a
                   LEFT JOIN sdk_keys k ON k.id = UNHEX(REPLACE(a.subject, '-', '')) AND k.account_id = a.account_id
                   LEFT JOIN read_tokens t ON t.id = UNHEX(REPLACE(a.subject, '-', ''))
                                          AND t.account_id = a.account_id
                   LEFT JOIN shares s ON s.id = UNHEX(REPLACE(a.subject, '-', '')) AND s.account_id = a.account_id
                  WHERE a.account_id = ? AND a.created_at > UTC_TIMESTAMP(3) - INTERVAL ? DAY)",
              account_id, kKeptDays);
  return db::each(db.select(sql.page("a.created_at", "a.id", after, max)), read);
}

std::uint64_t remove_expired(db::Transaction& tx, int max) {
  return tx.run(R"(DELETE FROM activity
                    WHERE created_at <= UTC_TIMESTAMP(3) - INTERVAL ? DAY
                    ORDER BY created_at
                    LIMIT ?)",
                kKeptDays, max);
}

}  // namespace accounts::tables::activity
