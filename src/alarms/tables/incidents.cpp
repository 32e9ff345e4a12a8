#include "alarms/tables/incidents.h"

#include "text/utf8.h"

namespace alarms::tables::incidents {
namespace {

constexpr std::size_t kLongestText = 400;  // bytes

Incident read(const db::Row& row) {
  return {row.text(0),          row.text(1),        row.text(2),   row.text(3),  row.time(4),
          row.optional_time(5), row.number(6) != 0, row.number(7), row.number(8)};
}

}  // namespace

std::optional<Incident> lasting(db::Database& db, const std::string& subject, const std::string& host) {
  const auto rows = db.select(R"(SELECT id, subject, host, text, began_at, ended_at, told_at IS NOT NULL,
                                        TIMESTAMPDIFF(SECOND, began_at, UTC_TIMESTAMP(3)),
                                        TIMESTAMPDIFF(SECOND, seen_at, UTC_TIMESTAMP(3))
                                   FROM incidents
                                  WHERE subject = ? AND host = ? AND lasting = 1)",
                              subject, host);
  if (rows.empty()) return std::nullopt;
  return read(rows[0]);
}

std::vector<Incident> newest(db::Database& db, int max) {
  std::vector<Incident> found;
  for (const auto& row : db.select(R"(SELECT id, subject, host, text, began_at, ended_at, told_at IS NOT NULL,
                                             TIMESTAMPDIFF(SECOND, began_at, COALESCE(ended_at, UTC_TIMESTAMP(3))),
                                             TIMESTAMPDIFF(SECOND, seen_at, UTC_TIMESTAMP(3))
                                        FROM incidents
                                       ORDER BY began_at DESC, id
                                       LIMIT ?)",
                                   max)) {
    found.push_back(read(row));
  }
  return found;
}

// A text may name folders and models of any length.
std::string shortened(std::string text) {
  if (text.size() > kLongestText) text.resize(kLongestText);
  while (!text::is_utf8(text)) text.pop_back();
  return text;
}

void see(db::Transaction& tx, const std::string& id, const std::string& subject, const std::string& host,
         const std::string& text, Ago ago) {
  const bool known = tx.run(R"(UPDATE incidents
                                  SET seen_at = UTC_TIMESTAMP(3) - INTERVAL ? SECOND, text = ?
                                WHERE subject = ? AND host = ? AND lasting = 1)",
                            ago.seen, text, subject, host) == 1;
  if (known) return;
  // Nothing happens if another host was faster.
  tx.insert(R"(INSERT INTO incidents (id, subject, host, lasting, text, began_at, seen_at)
               VALUES (?, ?, ?, 1, ?, UTC_TIMESTAMP(3) - INTERVAL ? SECOND, UTC_TIMESTAMP(3) - INTERVAL ? SECOND))",
            id, subject, host, text, ago.began, ago.seen);
}

bool tell(db::Transaction& tx, const std::string& id) {
  return tx.run(R"(UPDATE incidents
                      SET told_at = UTC_TIMESTAMP(3)
                    WHERE id = ? AND lasting = 1 AND told_at IS NULL)",
                id) == 1;
}

bool end(db::Transaction& tx, const std::string& id) {
  return tx.run(R"(UPDATE incidents
                      SET ended_at = UTC_TIMESTAMP(3), lasting = NULL
                    WHERE id = ? AND lasting = 1)",
                id) == 1;
}

void forget(db::Transaction& tx, const std::string& id) {
  tx.run("DELETE FROM incidents WHERE id = ? AND told_at IS NULL", id);
}

void sweep(db::Transaction& tx, int max) {
  tx.run(R"(DELETE FROM incidents
             WHERE lasting IS NULL AND began_at < UTC_TIMESTAMP(3) - INTERVAL 90 DAY
             LIMIT ?)",
         max);
}

}  // namespace alarms::tables::incidents
