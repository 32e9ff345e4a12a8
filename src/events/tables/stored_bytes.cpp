#include "events/tables/stored_bytes.h"

namespace events::tables::stored_bytes {

void store(db::Transaction& tx, const std::string& user_id, const std::string& begins_at, std::int64_t sessions,
           std::int64_t bytes) {
  tx.run(R"(REPLACE INTO stored_hours (user_id, begins_at, bytes, sessions, computed_at)
            VALUES (?, ?, ?, ?, UTC_TIMESTAMP(3)))",
         user_id, begins_at, bytes, sessions);
}

std::vector<Hour> hours(db::Database& db, const std::string& user_id, const std::string& from, const std::string& to) {
  return db::each(db.select(R"(SELECT CAST(begins_at AS CHAR), sessions, CAST(computed_at AS CHAR)
                                 FROM stored_hours
                                WHERE user_id = ? AND begins_at >= ? AND begins_at < ?
                                ORDER BY begins_at)",
                            user_id, from, to),
                  [](const db::Row& row) {
                    return Hour{row.text(0), row.optional_number(1), row.optional_text(2)};
                  });
}

// Also of accounts whose hours are all too old, which have nothing any more. After that, these hours are not needed.
void add_up(db::Transaction& tx, const std::string& first_kept) {
  tx.run(R"(INSERT INTO stored_bytes (user_id, bytes)
            SELECT user_id, SUM(IF(begins_at >= ?, bytes, 0)) FROM stored_hours GROUP BY user_id
            ON DUPLICATE KEY UPDATE bytes = VALUES(bytes))",
         first_kept);
  tx.run("DELETE FROM stored_hours WHERE begins_at < ?", first_kept);
}

}  // namespace events::tables::stored_bytes
