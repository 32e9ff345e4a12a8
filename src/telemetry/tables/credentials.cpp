#include "telemetry/tables/credentials.h"

#include "db/list.h"

namespace telemetry::tables::credentials {
namespace {

std::string select_from(const Table& table) {
  return std::string("SELECT id, label, created_at, last_used_at, revoked_at, ") + table.fault_column + ", " +
         table.fault_at_column + " FROM " + table.name;
}

Credential read(const db::Row& row) {
  return {row.text(0),          row.text(1),          row.time(2),         row.optional_time(3),
          row.optional_time(4), row.optional_text(5), row.optional_time(6)};
}

std::vector<Credential> read_all(const db::Rows& rows) {
  std::vector<Credential> found;
  for (const auto& row : rows) found.push_back(read(row));
  return found;
}

}  // namespace

std::optional<Credential> insert(db::Transaction& tx, const Table& table, const std::string& id,
                                 const std::string& user_id, const std::string& label, const std::string& hash,
                                 const Limits& limits) {
  const std::string name = table.name;
  const auto inserted = tx.run("INSERT INTO " + name + " (id, user_id, label, " + table.hash_column + R"(, created_at)
                                SELECT ?, ?, ?, ?, UTC_TIMESTAMP(3)
                                  FROM (SELECT COUNT(*) AS minted, COUNT(*) - COUNT(revoked_at) AS active
                                          FROM )" +
                                   name + R"(
                                         WHERE user_id = ?) AS so_far
                                 WHERE minted < ? AND active < ?)",
                               id, user_id, label, hash, user_id, limits.minted, limits.active);
  if (inserted == 0) return std::nullopt;
  return read(tx.select(select_from(table) + " WHERE id = ?", id).at(0));
}

std::vector<Credential> of_user(db::Database& db, const Table& table, const std::string& user_id,
                                const std::optional<Place>& after, std::size_t max) {
  if (!after) {
    return read_all(db.select(select_from(table) + R"(
                               WHERE user_id = ?
                               ORDER BY created_at DESC, id DESC
                               LIMIT ?)",
                              user_id, max));
  }
  // Comparing pairs would say the same, but the index is not used for it.
  return read_all(db.select(select_from(table) + R"(
                             WHERE user_id = ? AND created_at <= ? AND (created_at < ? OR id < ?)
                             ORDER BY created_at DESC, id DESC
                             LIMIT ?)",
                            user_id, after->time, after->time, after->id, max));
}

int count(db::Database& db, const Table& table, const std::string& user_id) {
  const auto rows = db.select(std::string("SELECT COUNT(*) FROM ") + table.name + " WHERE user_id = ?", user_id);
  return static_cast<int>(rows.at(0).number(0));
}

bool revoke(db::Transaction& tx, const Table& table, const std::string& user_id, const std::string& id) {
  return tx.run(std::string("UPDATE ") + table.name + R"(
                    SET revoked_at = UTC_TIMESTAMP(3)
                  WHERE id = ? AND user_id = ? AND revoked_at IS NULL)",
                id, user_id) == 1;
}

std::vector<Active> active_by_hashes(db::Database& db, const Table& table, const std::vector<std::string>& hashes) {
  const db::List list(hashes);
  const std::string hash = table.hash_column, fault_at = table.fault_at_column;
  std::vector<Active> found;
  for (const auto& row :
       db.select_list("SELECT k.id, k.user_id, " + hash + R"(,
                                                last_used_at IS NULL
                                                OR last_used_at < UTC_TIMESTAMP(3) - INTERVAL 1 MINUTE,
                                                CAST(UNIX_TIMESTAMP(NOW(3)) * 1000 AS UNSIGNED),
                                                )" +
                          fault_at + " IS NULL OR " + fault_at + R"( < UTC_TIMESTAMP(3) - INTERVAL 1 MINUTE,
                                                COALESCE(s.bytes, 0)
                                           FROM )" +
                          table.name + R"( k
                                           LEFT JOIN stored_bytes s ON s.user_id = k.user_id
                                          WHERE revoked_at IS NULL
                                            AND )" +
                          hash + " IN (" + list.placeholders + ")",
                      list.values)) {
    found.push_back(
        {row.text(0), row.text(1), row.text(2), row.number(3) != 0, row.number(4), row.number(5) != 0, row.number(6)});
  }
  return found;
}

void touch(db::Transaction& tx, const Table& table, const std::vector<std::string>& ids) {
  const db::List list(ids);
  tx.run_list(std::string("UPDATE ") + table.name + R"(
                  SET last_used_at = UTC_TIMESTAMP(3)
                WHERE (last_used_at IS NULL OR last_used_at < UTC_TIMESTAMP(3) - INTERVAL 1 MINUTE)
                  AND id IN ()" +
                  list.placeholders + ")",
              list.values);
}

void note_fault(db::Transaction& tx, const std::string& id, const std::string& fault) {
  tx.run(R"(UPDATE sdk_keys
               SET last_fault = LEFT(?, 255), last_fault_at = UTC_TIMESTAMP(3)
             WHERE id = ? AND (last_fault_at IS NULL OR last_fault_at < UTC_TIMESTAMP(3) - INTERVAL 1 MINUTE))",
         fault, id);
}

}  // namespace telemetry::tables::credentials
