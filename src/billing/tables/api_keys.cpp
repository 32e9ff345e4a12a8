#include "billing/tables/api_keys.h"

#include "calendar/timestamp.h"

namespace billing::tables::api_keys {
namespace {

const std::string kSelect = R"(SELECT id, key_hash, hint, label, network, credits_left, created_at, last_used_at,
                                      revoked_at
                                 FROM api_keys)";

ApiKey from(db::Row row) {
  return {row.text(),   row.text(), row.text(),          row.text(),         row.optional_text(),
          row.number(), row.time(), row.optional_time(), row.optional_time()};
}

}  // namespace

void insert(db::Transaction& tx, const std::string& id, const std::string& key_hash, const std::string& hint,
            const std::string& label, const std::optional<std::string>& network, std::int64_t credits) {
  tx.run(R"(INSERT INTO api_keys (id, key_hash, hint, label, network, credits_left, created_at)
            VALUES (?, ?, ?, ?, ?, ?, UTC_TIMESTAMP(3)))",
         id, key_hash, hint, label, network, credits);
}

std::optional<ApiKey> by_hash(db::Database& db, const std::string& key_hash) {
  return db::first(db.select(kSelect + " WHERE key_hash = ?", key_hash), from);
}

std::optional<ApiKey> by_id(db::Database& db, const std::string& id) {
  return db::first(db.select(kSelect + " WHERE id = ?", id), from);
}

std::vector<ApiKey> all(db::Database& db) { return db::each(db.select(kSelect + " ORDER BY created_at, id"), from); }

bool replace_hash(db::Transaction& tx, const std::string& id, const std::string& key_hash, const std::string& hint) {
  return tx.run("UPDATE api_keys SET key_hash = ?, hint = ? WHERE id = ? AND revoked_at IS NULL", key_hash, hint, id) ==
         1;
}

bool renew(db::Transaction& tx, const std::string& id, const std::string& key_hash, const std::string& hint,
           std::int64_t asked_at, int good_for) {
  const auto time = calendar::sql_time(asked_at);
  return tx.run(R"(UPDATE api_keys
                      SET key_hash = ?, hint = ?, renewed_at = ?
                    WHERE id = ? AND revoked_at IS NULL
                      AND (renewed_at IS NULL OR renewed_at < ? OR renewed_at > UTC_TIMESTAMP(3) + INTERVAL ? SECOND))",
                key_hash, hint, time, id, time, good_for) == 1;
}

std::int64_t credits_left(db::Database& db, const std::string& network) {
  return db
      .select(
          "SELECT COALESCE(SUM(credits_left), 0) FROM api_keys WHERE revoked_at IS NULL AND COALESCE(network, ?) = ?",
          network, network)
      .number();
}

bool take_one(db::Transaction& tx, const std::string& id) {
  return tx.run(R"(UPDATE api_keys
                      SET credits_left = credits_left - 1, last_used_at = UTC_TIMESTAMP(3)
                    WHERE id = ? AND credits_left > 0 AND revoked_at IS NULL)",
                id) == 1;
}

void add(db::Transaction& tx, const std::string& id, std::int64_t credits) {
  tx.run("UPDATE api_keys SET credits_left = credits_left + ? WHERE id = ?", credits, id);
}

bool top_up(db::Transaction& tx, const std::string& id, std::int64_t credits) {
  return tx.run("UPDATE api_keys SET credits_left = credits_left + ? WHERE id = ? AND revoked_at IS NULL", credits,
                id) == 1;
}

std::int64_t lock(db::Transaction& tx, const std::string& id) {
  return tx.select("SELECT credits_left FROM api_keys WHERE id = ? FOR UPDATE", id).number();
}

bool revoke(db::Transaction& tx, const std::string& id) {
  return tx.run("UPDATE api_keys SET revoked_at = UTC_TIMESTAMP(3) WHERE id = ? AND revoked_at IS NULL", id) == 1;
}

bool revoke_with_order(db::Transaction& tx, const std::string& id) {
  return tx.run(R"(UPDATE api_keys
                      SET revoked_at = (SELECT reversed_at FROM orders WHERE key_id = ?)
                    WHERE id = ? AND revoked_at IS NULL)",
                id, id) == 1;
}

bool is_in_force(db::Transaction& tx, const std::string& id) {
  return tx.select("SELECT revoked_at IS NULL FROM api_keys WHERE id = ?", id).number() != 0;
}

bool restore(db::Transaction& tx, const std::string& id) {
  return tx.run(R"(UPDATE api_keys
                      SET revoked_at = NULL
                    WHERE id = ? AND revoked_at = (SELECT reversed_at FROM orders WHERE key_id = ?))",
                id, id) == 1;
}

}  // namespace billing::tables::api_keys
