#include "events/tables/playback_sessions.h"

#include <utility>

#include "events/tables/session_identity.h"

namespace events::tables::playback_sessions {

std::vector<KnownSession> known(db::Database& db, const std::vector<std::string>& refs) {
  db::Sql sql(R"(SELECT p.session_ref, p.stream_id, p.partition_day, p.began_at, COALESCE(f.is_full, FALSE),
                        p.automated IS NOT NULL
                   FROM playback_sessions p
                   LEFT JOIN session_figures f ON f.session_ref = p.session_ref
                  WHERE p.session_ref)");
  return db::each(db.select(sql.in(refs)), [](db::Row row) {
    return KnownSession{row.text(), row.optional_text(), row.text(), row.text(), row.flag(), row.flag()};
  });
}

std::uint64_t insert(db::Transaction& tx, const std::vector<NewSession>& sessions) {
  using playback::Origin;
  std::vector<db::Values> rows;
  for (const auto& session : sessions) {
    auto& row = rows.emplace_back(db::values(session.ref, session.account_id, session.session_id, session.stream_id,
                                             session.partition_day, session.began_at, session.sdk_key));
    add_dimensions(row, Origin::header, session.client);
  }
  db::Sql sql(R"(INSERT INTO playback_sessions
                   (session_ref, account_id, session_id, stream_id, partition_day, began_at, sdk_key)" +
              dimension_columns(Origin::header, "") + ")");
  sql.rows(std::move(rows));
  return tx.run(sql.add("ON DUPLICATE KEY UPDATE session_ref = playback_sessions.session_ref"));
}

void renew_partition_days(db::Transaction& tx, const std::vector<std::string>& refs) {
  db::Sql sql(R"(UPDATE playback_sessions
                    SET partition_day = UTC_DATE()
                  WHERE partition_day < UTC_DATE() - INTERVAL 7 DAY
                    AND session_ref)");
  tx.run(sql.in(refs));
}

void set_stream(db::Transaction& tx, const std::string& ref, const std::string& stream_id) {
  tx.run(R"(UPDATE playback_sessions
               SET stream_id = ?
             WHERE session_ref = ? AND stream_id IS NULL)",
         stream_id, ref);
}

bool has_stream(db::Database& db, const std::string& account_id, const std::string& stream_id) {
  return !db.select("SELECT 1 FROM playback_sessions WHERE stream_id = ? AND account_id = ? LIMIT 1", stream_id,
                    account_id)
              .empty();
}

std::vector<std::string> refs_of_account(db::Database& db, const std::string& account_id, std::size_t max) {
  return db::texts(
      db.select("SELECT session_ref FROM playback_sessions WHERE account_id = ? LIMIT ?", account_id, max));
}

std::vector<std::string> refs_received_since(db::Database& db, const std::string& account_id,
                                             const std::string& sdk_key, const std::string& time, std::size_t max) {
  return db::texts(db.select(R"(SELECT session_ref
                                  FROM playback_sessions
                                 WHERE sdk_key = ? AND received_at >= ? AND account_id = ?
                                 ORDER BY received_at
                                 LIMIT ?)",
                             sdk_key, time, account_id, max));
}

void remove(db::Transaction& tx, const std::vector<std::string>& refs) {
  tx.run(db::Sql("DELETE FROM playback_sessions WHERE session_ref").in(refs));
}

std::set<std::string> lock(db::Transaction& tx, const std::vector<std::string>& refs) {
  db::Sql sql("SELECT session_ref FROM playback_sessions WHERE session_ref");
  const auto locked = db::texts(tx.select(sql.in(refs).add("ORDER BY session_ref FOR UPDATE")));
  return {locked.begin(), locked.end()};
}

std::set<std::string> lock_before(db::Transaction& tx, const std::vector<std::string>& refs, const std::string& day) {
  db::Sql sql("SELECT session_ref FROM playback_sessions WHERE partition_day < ? AND session_ref", day);
  const auto locked = db::texts(tx.select(sql.in(refs).add("ORDER BY session_ref FOR UPDATE")));
  return {locked.begin(), locked.end()};
}

std::vector<std::string> refs_before(db::Database& db, const std::string& day, std::size_t max) {
  return db::texts(db.select(
      "SELECT session_ref FROM playback_sessions WHERE partition_day < ? ORDER BY partition_day LIMIT ?", day, max));
}

}  // namespace events::tables::playback_sessions
