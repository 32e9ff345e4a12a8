#include "telemetry/tables/sdk_keys.h"

#include "db/list.h"

namespace telemetry::tables::sdk_keys {
namespace {

SdkKey read(const db::Row& row) {
  return {row.text(0), row.text(1), row.time(2), row.optional_time(3), row.optional_time(4)};
}

std::vector<SdkKey> read_all(const db::Rows& rows) {
  std::vector<SdkKey> keys;
  for (const auto& row : rows) keys.push_back(read(row));
  return keys;
}

}  // namespace

std::optional<SdkKey> insert(db::Transaction& tx, const std::string& id, const std::string& user_id,
                             const std::string& label, const std::string& key_hash, int max) {
  const auto inserted = tx.run(R"(INSERT INTO sdk_keys (id, user_id, label, key_hash, created_at)
                                  SELECT ?, ?, ?, ?, UTC_TIMESTAMP(3)
                                    FROM (SELECT COUNT(*) AS minted FROM sdk_keys WHERE user_id = ?) AS so_far
                                   WHERE minted < ?)",
                               id, user_id, label, key_hash, user_id, max);
  if (inserted == 0) return std::nullopt;
  return read(tx.select(R"(SELECT id, label, created_at, last_used_at, revoked_at
                             FROM sdk_keys
                            WHERE id = ?)",
                        id)
                  .at(0));
}

std::vector<SdkKey> of_user(db::Database& db, const std::string& user_id, const std::optional<Place>& after,
                            std::size_t max) {
  if (!after) {
    return read_all(db.select(R"(SELECT id, label, created_at, last_used_at, revoked_at
                                   FROM sdk_keys
                                  WHERE user_id = ?
                                  ORDER BY created_at DESC, id DESC
                                  LIMIT ?)",
                              user_id, max));
  }
  // Comparing pairs would say the same, but the index is not used for it.
  return read_all(db.select(R"(SELECT id, label, created_at, last_used_at, revoked_at
                                 FROM sdk_keys
                                WHERE user_id = ? AND created_at <= ? AND (created_at < ? OR id < ?)
                                ORDER BY created_at DESC, id DESC
                                LIMIT ?)",
                            user_id, after->time, after->time, after->id, max));
}

int count(db::Database& db, const std::string& user_id) {
  return static_cast<int>(db.select("SELECT COUNT(*) FROM sdk_keys WHERE user_id = ?", user_id).at(0).number(0));
}

bool revoke(db::Transaction& tx, const std::string& user_id, const std::string& id) {
  return tx.run(R"(UPDATE sdk_keys
                      SET revoked_at = UTC_TIMESTAMP(3)
                    WHERE id = ? AND user_id = ? AND revoked_at IS NULL)",
                id, user_id) == 1;
}

std::vector<Active> active_by_hashes(db::Database& db, const std::vector<std::string>& hashes) {
  const db::List list(hashes);
  std::vector<Active> keys;
  for (const auto& row : db.select_list(R"(SELECT id, user_id, key_hash,
                                                  last_used_at IS NULL
                                                  OR last_used_at < UTC_TIMESTAMP(3) - INTERVAL 1 MINUTE,
                                                  CAST(UNIX_TIMESTAMP(NOW(3)) * 1000 AS UNSIGNED)
                                             FROM sdk_keys
                                            WHERE revoked_at IS NULL
                                              AND key_hash IN ()" +
                                            list.placeholders + ")",
                                        list.values)) {
    keys.push_back({row.text(0), row.text(1), row.text(2), row.number(3) != 0, row.number(4)});
  }
  return keys;
}

void touch(db::Transaction& tx, const std::vector<std::string>& ids) {
  const db::List list(ids);
  tx.run_list(R"(UPDATE sdk_keys
                    SET last_used_at = UTC_TIMESTAMP(3)
                  WHERE (last_used_at IS NULL OR last_used_at < UTC_TIMESTAMP(3) - INTERVAL 1 MINUTE)
                    AND id IN ()" +
                  list.placeholders + ")",
              list.values);
}

}  // namespace telemetry::tables::sdk_keys
