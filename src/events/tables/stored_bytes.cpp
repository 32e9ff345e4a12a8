#include "events/tables/stored_bytes.h"

#include <algorithm>
#include <utility>

namespace events::tables::stored_bytes {
namespace {

constexpr std::size_t kKeysOfHour = 100;  // an account may have thousands

using OfOneKey = std::pair<std::string, Stored>;

std::vector<OfOneKey> largest(const StoredHour& hour) {
  std::vector<OfOneKey> keys(hour.by_key.begin(), hour.by_key.end());
  std::sort(keys.begin(), keys.end(),
            [](const OfOneKey& a, const OfOneKey& b) { return a.second.bytes > b.second.bytes; });
  keys.resize(std::min(keys.size(), kKeysOfHour));
  return keys;
}

void insert(db::Transaction& tx, const std::string& account_id, const std::string& begins_at,
            const std::vector<OfOneKey>& keys) {
  std::vector<db::Values> rows;
  for (const auto& [sdk_key, stored] : keys)
    rows.push_back(db::values(account_id, begins_at, sdk_key, stored.bytes, stored.sessions));
  // The statement is a REPLACE, as rows() repeats the last.
  db::Sql sql("REPLACE INTO stored_by_key (account_id, begins_at, sdk_key, bytes, sessions)");
  tx.run(sql.rows(std::move(rows)));
}

}  // namespace

void add(StoredHour& hour, const session_figures::Row& session) {
  const auto count = [&](Stored& stored) {
    ++stored.sessions;
    stored.bytes += kBytesOfSession + session.packed_bytes;
  };
  count(hour.all);
  if (session.identity.sdk_key) count(hour.by_key[*session.identity.sdk_key]);
}

void store(db::Transaction& tx, const std::string& account_id, const std::string& begins_at, const StoredHour& hour) {
  tx.run(R"(REPLACE INTO stored_hours (account_id, begins_at, bytes, sessions, computed_at)
            VALUES (?, ?, ?, ?, UTC_TIMESTAMP(3)))",
         account_id, begins_at, hour.all.bytes, hour.all.sessions);
  tx.run("DELETE FROM stored_by_key WHERE account_id = ? AND begins_at = ?", account_id, begins_at);
  if (!hour.by_key.empty()) insert(tx, account_id, begins_at, largest(hour));
}

std::vector<Hour> hours(db::Database& db, const std::string& account_id, const std::string& from,
                        const std::string& to) {
  return db::each(db.select(R"(SELECT CAST(begins_at AS CHAR), sessions, CAST(computed_at AS CHAR)
                                 FROM stored_hours
                                WHERE account_id = ? AND begins_at >= ? AND begins_at < ?
                                ORDER BY begins_at)",
                            account_id, from, to),
                  [](db::Row row) {
                    return Hour{row.text(), row.number(), row.text()};
                  });
}

// Updates accounts whose hours are all too old as well, so that they have 0 bytes. Only then are these hours deleted.
void add_up(db::Transaction& tx, const std::string& first_kept) {
  tx.run(R"(INSERT INTO stored_bytes (account_id, bytes)
            SELECT account_id, SUM(IF(begins_at >= ?, bytes, 0)) FROM stored_hours GROUP BY account_id
            ON DUPLICATE KEY UPDATE bytes = VALUES(bytes))",
         first_kept);
  tx.run("DELETE FROM stored_hours WHERE begins_at < ?", first_kept);
  tx.run("DELETE FROM stored_by_key WHERE begins_at < ?", first_kept);
}

std::int64_t of_account(db::Database& db, const std::string& account_id) {
  const auto rows = db.select("SELECT bytes FROM stored_bytes WHERE account_id = ?", account_id);
  return rows.empty() ? 0 : rows.number();
}

std::vector<OfAccount> largest_accounts(db::Database& db, int max) {
  return db::each(db.select(R"(SELECT u.email, s.bytes
                                 FROM stored_bytes s
                                 JOIN users u ON u.id = s.account_id
                                ORDER BY s.bytes DESC, u.email
                                LIMIT ?)",
                            max),
                  [](db::Row row) {
                    return OfAccount{row.text(), row.number()};
                  });
}

std::vector<OfKey> largest_keys(db::Database& db, const std::string& account_id, int max) {
  return db::each(db.select(R"(SELECT s.sdk_key, k.label, k.revoked_at, s.sessions, s.bytes
                                 FROM (SELECT sdk_key, CAST(SUM(sessions) AS SIGNED) AS sessions,
                                              CAST(SUM(bytes) AS SIGNED) AS bytes
                                         FROM stored_by_key
                                        WHERE account_id = ?
                                        GROUP BY sdk_key
                                        ORDER BY bytes DESC, sdk_key
                                        LIMIT ?) AS s
                                 JOIN sdk_keys k ON k.id = s.sdk_key
                                ORDER BY s.bytes DESC, s.sdk_key)",
                            account_id, max),
                  [](db::Row row) {
                    return OfKey{row.text(), row.text(), row.optional_time(), {row.number(), row.number()}};
                  });
}

}  // namespace events::tables::stored_bytes
