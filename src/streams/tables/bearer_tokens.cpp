#include "streams/tables/bearer_tokens.h"

#include "db/clock.h"
#include "text/utf8.h"

namespace streams::tables::bearer_tokens {
namespace {

constexpr std::size_t kMaxError = 400;  // characters, of which the column has as many

// What is noted of a token is noted once a minute.
std::string may_be_noted(const std::string& last) {
  return "(" + last + " IS NULL OR NOT " + db::is_of_last("1 MINUTE", last) + ")";
}

std::string error_may_be_noted(const Table& table) {
  return std::string("(") + table.is_loss_column + " OR " + may_be_noted(table.error_at_column) + ")";
}

std::string loss_may_be_noted(const Table& table) {
  const std::string at = table.error_at_column;
  return "(" + may_be_noted(at) + " AND (" + at + " IS NULL OR " + table.is_loss_column + " OR NOT " +
         db::is_of_last("1 HOUR", at) + "))";
}

void record(db::Transaction& tx, const std::string& id, std::string message, bool is_loss, const std::string& if_due) {
  if (text::code_points(message) > kMaxError) message = text::shortened(message, kMaxError - 1) + "…";
  tx.run(R"(UPDATE sdk_keys
               SET last_error = ?, last_error_at = UTC_TIMESTAMP(3), last_error_is_loss = ?
             WHERE id = ? AND )" +
             if_due,
         message, is_loss, id);
}

std::string select_from(const Table& table) {
  return std::string("SELECT id, label, created_at, last_used_at, revoked_at, ") + table.error_column + ", " +
         table.error_at_column + ", " + (*table.scope ? "scope" : "NULL") + ", " + table.proxies_column + ", " +
         table.respects_gpc_column + " FROM " + table.name;
}

BearerToken read(db::Row row) {
  return {row.text(),          row.text(),          row.time(),          row.optional_time(), row.optional_time(),
          row.optional_text(), row.optional_time(), row.optional_text(), row.optional_text(), row.flag()};
}

ActiveToken read_active(db::Row row) {
  return {row.text(), row.text(), row.text(),   row.flag(), row.number(),
          row.flag(), row.flag(), row.number(), row.flag(), row.optional_text().value_or(""),
          row.flag()};
}

}  // namespace

std::optional<BearerToken> insert(db::Transaction& tx, const Table& table, const std::string& id,
                                  const std::string& account_id, const std::string& label, const std::string& hash,
                                  const Limits& limits, const Columns& more) {
  const std::string name = table.name;
  auto columns = more;
  if (*table.scope != '\0') columns.emplace_back("scope", table.scope);
  std::string names;
  for (const auto& [column, value] : columns) names += ", " + column;
  db::Sql sql("INSERT INTO " + name + " (id, account_id, label, " + table.hash_column + names + ", created_at)");
  sql.add("SELECT ?, ?, ?, ?,", id, account_id, label, hash);
  for (const auto& [column, value] : columns) sql.add("?,", value);
  sql.add("UTC_TIMESTAMP(3) FROM (SELECT COUNT(*) AS minted, COALESCE(SUM(" + std::string(table.is_active) +
              "), 0) AS active FROM " + name + " WHERE account_id = ?) AS so_far",
          account_id);
  sql.add("WHERE minted < ? AND active < ?", limits.minted, limits.active);
  if (tx.run(sql) == 0) return std::nullopt;
  return db::first(tx.select(select_from(table) + " WHERE id = ?", id), read);
}

std::vector<BearerToken> of_account(db::Database& db, const Table& table, const std::string& account_id,
                                    const std::optional<db::PageCursor>& after, std::size_t max) {
  db::Sql sql(select_from(table) + " WHERE account_id = ?", account_id);
  return db::each(db.select(sql.page("created_at", "id", after, max)), read);
}

int count(db::Database& db, const Table& table, const std::string& account_id) {
  const auto rows = db.select(std::string("SELECT COUNT(*) FROM ") + table.name + " WHERE account_id = ?", account_id);
  return static_cast<int>(rows.number());
}

bool is_of_account(db::Database& db, const Table& table, const std::string& account_id, const std::string& id) {
  return !db.select(std::string("SELECT 1 FROM ") + table.name + " WHERE id = ? AND account_id = ?", id, account_id)
              .empty();
}

bool revoke(db::Transaction& tx, const Table& table, const std::string& account_id, const std::string& id) {
  return tx.run(std::string("UPDATE ") + table.name + R"(
                    SET revoked_at = UTC_TIMESTAMP(3)
                  WHERE id = ? AND account_id = ? AND revoked_at IS NULL)",
                id, account_id) == 1;
}

std::optional<BearerToken> change_key(db::Transaction& tx, const std::string& account_id, const std::string& id,
                                      const KeyChange& change) {
  const std::string is_it = " WHERE id = ? AND account_id = ? AND revoked_at IS NULL";
  if (change.proxies) tx.run("UPDATE sdk_keys SET proxies = ?" + is_it, *change.proxies, id, account_id);
  if (change.respects_gpc) tx.run("UPDATE sdk_keys SET respect_gpc = ?" + is_it, *change.respects_gpc, id, account_id);
  return db::first(tx.select(select_from(kSdkKeys) + is_it, id, account_id), read);
}

std::vector<ActiveToken> active_by_hashes(db::Database& db, const Table& table,
                                          const std::vector<std::string>& hashes) {
  const std::string hash = table.hash_column;
  db::Sql sql("SELECT k.id, k.account_id, " + hash + ", " + may_be_noted("last_used_at") +
              ", CAST(UNIX_TIMESTAMP(NOW(3)) * 1000 AS UNSIGNED), " + error_may_be_noted(table) + ", " +
              loss_may_be_noted(table) + ", COALESCE(s.bytes, 0), u.suspended_at IS NOT NULL, " + table.proxies_column +
              ", " + table.respects_gpc_column);
  sql.add(std::string("FROM ") + table.name + R"( k
           JOIN users u ON u.id = k.account_id
           LEFT JOIN stored_bytes s ON s.account_id = k.account_id
          WHERE )" +
          table.is_active + " AND " + hash)
      .in(hashes);
  return db::each(db.select(sql), read_active);
}

void mark_used(db::Transaction& tx, const Table& table, const std::vector<std::string>& ids) {
  tx.run(db::Sql(std::string("UPDATE ") + table.name + " SET last_used_at = UTC_TIMESTAMP(3) WHERE " +
                 may_be_noted("last_used_at") + " AND id")
             .in(ids));
}

void record_error(db::Transaction& tx, const std::string& id, const std::string& error) {
  record(tx, id, error, false, error_may_be_noted(kSdkKeys));
}

void record_loss(db::Transaction& tx, const std::string& id, const std::string& loss) {
  record(tx, id, loss, true, loss_may_be_noted(kSdkKeys));
}

}  // namespace streams::tables::bearer_tokens
