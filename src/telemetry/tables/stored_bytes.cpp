#include "telemetry/tables/stored_bytes.h"

namespace telemetry::tables::stored_bytes {

void store(db::Transaction& tx, const std::string& user_id, const std::string& begins_at, std::int64_t bytes) {
  tx.run("REPLACE INTO stored_hours (user_id, begins_at, bytes) VALUES (?, ?, ?)", user_id, begins_at, bytes);
}

// Also of accounts whose hours are all too old, which have nothing any more. After that, these hours are not needed.
void add_up(db::Transaction& tx, const std::string& first_kept) {
  tx.run(R"(INSERT INTO stored_bytes (user_id, bytes)
            SELECT user_id, SUM(IF(begins_at >= ?, bytes, 0)) FROM stored_hours GROUP BY user_id
            ON DUPLICATE KEY UPDATE bytes = VALUES(bytes))",
         first_kept);
  tx.run("DELETE FROM stored_hours WHERE begins_at < ?", first_kept);
}

}  // namespace telemetry::tables::stored_bytes
