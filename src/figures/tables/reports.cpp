#include "figures/tables/reports.h"

#include "db/clock.h"

namespace figures::tables::reports {
namespace {

const std::string kSelect = "SELECT r.name, r.filter_id, r.is_monthly, r.zone, r.id, r.account_id, " +
                            db::in_ms("r.due_at") + ", " + db::in_ms("r.sent_at") + ", r.created_at FROM reports r ";

Report read(db::Row row) {
  return {{row.text(), row.optional_text(), row.flag(), row.text()},
          row.text(),
          row.text(),
          row.number(),
          row.optional_number(),
          row.time()};
}

}  // namespace

std::vector<Report> of_account(db::Database& db, const std::string& account_id) {
  return db::each(db.select(kSelect + "WHERE r.account_id = ? ORDER BY r.created_at, r.id", account_id), read);
}

std::optional<Report> find(db::Database& db, const std::string& account_id, const std::string& id) {
  return db::first(db.select(kSelect + "WHERE r.id = ? AND r.account_id = ?", id, account_id), read);
}

bool insert(db::Transaction& tx, const Report& report, int max) {
  return tx.run(R"(INSERT INTO reports (id, account_id, name, filter_id, is_monthly, zone, due_at, created_at)
                   SELECT ?, ?, ?, ?, ?, ?, )" +
                    db::from_ms() + R"(, UTC_TIMESTAMP(3)
                     FROM (SELECT COUNT(*) AS made FROM reports WHERE account_id = ?) AS so_far
                    WHERE made < ?)",
                report.id, report.account_id, report.name, report.filter_id, report.is_monthly, report.zone,
                report.due_at, report.account_id, max) == 1;
}

void change(db::Transaction& tx, const Report& report) {
  tx.run("UPDATE reports SET name = ?, filter_id = ?, is_monthly = ?, zone = ? WHERE id = ? AND account_id = ?",
         report.name, report.filter_id, report.is_monthly, report.zone, report.id, report.account_id);
}

void set_due(db::Transaction& tx, const Report& report) {
  tx.run("UPDATE reports SET due_at = " + db::from_ms() + " WHERE id = ? AND account_id = ?", report.due_at, report.id,
         report.account_id);
}

bool remove(db::Transaction& tx, const std::string& account_id, const std::string& id) {
  return tx.run("DELETE FROM reports WHERE id = ? AND account_id = ?", id, account_id) == 1;
}

std::vector<Recipient> recipients(db::Database& db, const std::string& report_id) {
  return db::each(db.select(R"(SELECT u.id, u.email, u.email_verified, s.ended_at IS NOT NULL
                                 FROM report_recipients s
                                 JOIN reports r ON r.id = s.report_id
                                 JOIN users u ON u.id = s.user_id
                                 LEFT JOIN members m ON m.account_id = r.account_id AND m.user_id = u.id
                                WHERE s.report_id = ? AND u.suspended_at IS NULL
                                  AND (u.id = r.account_id OR m.user_id IS NOT NULL)
                                ORDER BY u.email)",
                            report_id),
                  [](db::Row row) {
                    return Recipient{row.text(), row.text(), row.flag(), row.flag()};
                  });
}

void set_recipients(db::Transaction& tx, const std::string& report_id, const std::vector<std::string>& users,
                    const std::string& actor) {
  db::Sql others("DELETE FROM report_recipients WHERE report_id = ? AND ended_at IS NULL", report_id);
  if (!users.empty()) others.add(" AND user_id NOT").in(users);
  tx.run(others);
  for (const auto& user : users) {
    tx.insert("INSERT INTO report_recipients (report_id, user_id) VALUES (?, ?)", report_id, user);
    if (user == actor)
      tx.run("UPDATE report_recipients SET ended_at = NULL WHERE report_id = ? AND user_id = ?", report_id, user);
  }
}

bool end(db::Transaction& tx, const std::string& report_id, const std::string& user_id) {
  tx.run(R"(UPDATE report_recipients
               SET ended_at = UTC_TIMESTAMP(), asked_at = NULL
             WHERE report_id = ? AND user_id = ? AND ended_at IS NULL)",
         report_id, user_id);
  return !tx.select("SELECT 1 FROM report_recipients WHERE report_id = ? AND user_id = ?", report_id, user_id).empty();
}

bool ask(db::Transaction& tx, const std::string& report_id, const std::string& user_id) {
  tx.run(
      "UPDATE report_recipients SET asked_at = UTC_TIMESTAMP() WHERE report_id = ? AND user_id = ? AND ended_at IS "
      "NULL",
      report_id, user_id);
  return !tx.select("SELECT 1 FROM report_recipients WHERE report_id = ? AND user_id = ? AND ended_at IS NULL",
                    report_id, user_id)
              .empty();
}

std::vector<Report> due(db::Database& db, int max) {
  // Each half reads an index of its own, which the database would not do for conditions with OR in between.
  return db::each(db.select(kSelect + R"(JOIN (SELECT id FROM reports WHERE due_at <= UTC_TIMESTAMP()
                                          UNION
                                         SELECT report_id FROM report_recipients WHERE asked_at IS NOT NULL) AS d
                                ON d.id = r.id
                              JOIN users a ON a.id = r.account_id
                             WHERE a.suspended_at IS NULL
                             ORDER BY RAND()
                             LIMIT ?)",
                            max),
                  read);
}

bool claim(db::Transaction& tx, const Report& report, std::int64_t again) {
  const auto time = db::from_ms();
  return tx.run("UPDATE reports SET due_at = " + time + " WHERE id = ? AND due_at = " + time, again, report.id,
                report.due_at) == 1;
}

void mark_sent(db::Transaction& tx, const std::string& report_id, std::int64_t again, std::int64_t next) {
  const auto time = db::from_ms();
  tx.run("UPDATE reports SET due_at = " + time + ", sent_at = UTC_TIMESTAMP() WHERE id = ? AND due_at = " + time, next,
         report_id, again);
}

std::vector<std::string> take_asked(db::Transaction& tx, const std::string& report_id) {
  const auto users = db::texts(tx.select(
      "SELECT user_id FROM report_recipients WHERE report_id = ? AND asked_at IS NOT NULL FOR UPDATE", report_id));
  tx.run("UPDATE report_recipients SET asked_at = NULL WHERE report_id = ?", report_id);
  return users;
}

}  // namespace figures::tables::reports
