#include "admin/tables/space.h"

namespace admin::tables::space {
namespace {

std::vector<Part> read(const db::Rows& rows) {
  return db::each(rows, [](const db::Row& row) { return Part{row.text(0), row.number(1), row.number(2)}; });
}

}  // namespace

std::vector<Part> of_tables(db::Database& db) {
  return read(db.select(R"(SELECT table_name, COALESCE(table_rows, 0) AS row_count,
                                  COALESCE(data_length + index_length, 0) AS bytes
                             FROM information_schema.tables
                            WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE'
                            ORDER BY bytes DESC, table_name)"));
}

std::vector<Part> of_weeks(db::Database& db) {
  return read(db.select(R"(SELECT IF(partition_name = 'pmax', '', REPLACE(partition_description, '''', '')),
                                  COALESCE(table_rows, 0), COALESCE(data_length + index_length, 0)
                             FROM information_schema.partitions
                            WHERE table_schema = DATABASE() AND table_name = 'telemetry_segments'
                            ORDER BY partition_ordinal_position)"));
}

std::int64_t events(db::Database& db) {
  return db.select("SELECT CAST(COALESCE(SUM(event_count), 0) AS SIGNED) FROM session_figures").at(0).number(0);
}

std::vector<Account> of_accounts(db::Database& db, int max) {
  return db::each(db.select(R"(SELECT u.email, s.bytes
                                 FROM stored_bytes s
                                 JOIN users u ON u.id = s.user_id
                                ORDER BY s.bytes DESC, u.email
                                LIMIT ?)",
                            max),
                  [](const db::Row& row) {
                    return Account{row.text(0), row.number(1)};
                  });
}

std::string days_after(db::Database& db, const std::string& day, int days) {
  return db.select("SELECT CAST(CAST(? AS DATE) + INTERVAL ? DAY AS CHAR)", day, days).at(0).text(0);
}

}  // namespace admin::tables::space
