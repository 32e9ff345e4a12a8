#include "telemetry/tables/sdk_keys.h"

#include <stdexcept>

namespace telemetry::tables::sdk_keys {
namespace {

const char kColumns[] = "id, label, created_at, last_used_at, revoked_at";

SdkKey read(const db::Row& row) {
  return {row.text(0), row.text(1), row.time(2), row.maybe_time(3), row.maybe_time(4)};
}

// A list for IN (...), filled up to a power of two by its last element, so that few statements are ever prepared.
std::vector<db::Value> filled_up(const std::vector<std::string>& list) {
  if (list.empty() || list.size() > kMostHashes) throw std::logic_error("sdk_keys: a list too long");
  std::vector<db::Value> values(list.begin(), list.end());
  std::size_t room = 1;
  while (room < list.size()) room *= 2;
  values.resize(room, values.back());
  return values;
}

std::string marks(const std::vector<db::Value>& values) {
  std::string text = "?";
  for (std::size_t i = 1; i < values.size(); ++i) text += ", ?";
  return text;
}

}  // namespace

SdkKey insert(db::Transaction& tx, const std::string& id, const std::string& user_id,
              const std::string& label, const std::string& key_hash) {
  tx.run(R"(INSERT INTO sdk_keys (id, user_id, label, key_hash, created_at)
            VALUES (?, ?, ?, ?, UTC_TIMESTAMP(3)))",
         id, user_id, label, key_hash);
  return read(tx.select(std::string("SELECT ") + kColumns + " FROM sdk_keys WHERE id = ?", id).at(0));
}

std::vector<SdkKey> of_user(db::Session& db, const std::string& user_id) {
  std::vector<SdkKey> keys;
  for (const auto& row : db.select(std::string("SELECT ") + kColumns +
                                       " FROM sdk_keys WHERE user_id = ? ORDER BY created_at DESC, id",
                                   user_id)) {
    keys.push_back(read(row));
  }
  return keys;
}

bool revoke(db::Transaction& tx, const std::string& user_id, const std::string& id) {
  return tx.run(R"(UPDATE sdk_keys
                      SET revoked_at = UTC_TIMESTAMP(3)
                    WHERE id = ? AND user_id = ? AND revoked_at IS NULL)",
                id, user_id) == 1;
}

std::vector<Active> active_by_hashes(db::Session& db, const std::vector<std::string>& hashes) {
  const auto values = filled_up(hashes);
  std::vector<Active> keys;
  for (const auto& row : db.select_list(R"(SELECT id, user_id, key_hash,
                                                  last_used_at IS NULL
                                                  OR last_used_at < UTC_TIMESTAMP(3) - INTERVAL 1 MINUTE
                                             FROM sdk_keys
                                            WHERE revoked_at IS NULL
                                              AND key_hash IN ()" + marks(values) + ")",
                                        values)) {
    keys.push_back({row.text(0), row.text(1), row.text(2), row.number(3) != 0});
  }
  return keys;
}

void touch(db::Transaction& tx, const std::vector<std::string>& ids) {
  const auto values = filled_up(ids);
  tx.run_list(R"(UPDATE sdk_keys
                    SET last_used_at = UTC_TIMESTAMP(3)
                  WHERE (last_used_at IS NULL OR last_used_at < UTC_TIMESTAMP(3) - INTERVAL 1 MINUTE)
                    AND id IN ()" + marks(values) + ")",
              values);
}

}  // namespace telemetry::tables::sdk_keys
