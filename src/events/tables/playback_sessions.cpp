#include "events/tables/playback_sessions.h"

#include "db/list.h"

namespace events::tables::playback_sessions {
std::vector<KnownSession> known(db::Database& db, const std::vector<std::string>& refs) {
  const db::List list(refs);
  return db::each(db.select_list(R"(SELECT p.session_ref, p.stream_id, p.partition_day, p.began_at,
                                           COALESCE(f.is_full, FALSE), p.automated IS NOT NULL
                                      FROM playback_sessions p
                                      LEFT JOIN session_figures f ON f.session_ref = p.session_ref
                                     WHERE p.session_ref IN ()" +
                                     list.placeholders + ")",
                                 list.values),
                  [](const db::Row& row) {
                    return KnownSession{row.text(0), row.optional_text(1), row.text(2),
                                        row.text(3), row.number(4) != 0,   row.number(5) != 0};
                  });
}

std::uint64_t insert(db::Transaction& tx, const std::vector<NewSession>& sessions) {
  using playback::Origin;
  std::vector<db::Value> values;
  for (const auto& session : sessions) {
    values.insert(values.end(), {db::value(session.ref), db::value(session.account_id), db::value(session.session_id),
                                 db::value(session.stream_id), db::value(session.partition_day),
                                 db::value(session.began_at), db::value(session.sdk_key)});
    session_figures::add_dimensions(values, Origin::header, session.client);
  }
  const db::List list(values, values.size() / sessions.size(),
                      "(?, ?, ?, ?, ?, ?, ?" + session_figures::dimension_placeholders(Origin::header) + ")");
  return tx.run_list(R"(INSERT INTO playback_sessions
                   (session_ref, account_id, session_id, stream_id, partition_day, began_at, sdk_key)" +
                         session_figures::dimension_columns(Origin::header, "") + ") VALUES " + list.placeholders +
                         R"(
                 ON DUPLICATE KEY UPDATE session_ref = playback_sessions.session_ref)",
                     list.values);
}

void renew_partition_days(db::Transaction& tx, const std::vector<std::string>& refs) {
  const db::List list(refs);
  tx.run_list(R"(UPDATE playback_sessions
                    SET partition_day = UTC_DATE()
                  WHERE partition_day < UTC_DATE() - INTERVAL 7 DAY
                    AND session_ref IN ()" +
                  list.placeholders + ")",
              list.values);
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
  const db::List list(refs);
  tx.run_list("DELETE FROM playback_sessions WHERE session_ref IN (" + list.placeholders + ")", list.values);
}

std::set<std::string> lock(db::Transaction& tx, const std::vector<std::string>& refs) {
  const db::List list(refs);
  std::set<std::string> found;
  for (const auto& row : tx.select_list("SELECT session_ref FROM playback_sessions WHERE session_ref IN (" +
                                            list.placeholders + ") ORDER BY session_ref FOR UPDATE",
                                        list.values)) {
    found.insert(row.text(0));
  }
  return found;
}

std::set<std::string> lock_before(db::Transaction& tx, const std::vector<std::string>& refs, const std::string& day) {
  db::List list(refs);
  list.values.insert(list.values.begin(), db::value(day));
  std::set<std::string> found;
  for (const auto& row : tx.select_list(R"(SELECT session_ref
                                             FROM playback_sessions
                                            WHERE partition_day < ? AND session_ref IN ()" +
                                            list.placeholders + ") ORDER BY session_ref FOR UPDATE",
                                        list.values)) {
    found.insert(row.text(0));
  }
  return found;
}

std::vector<std::string> refs_before(db::Database& db, const std::string& day, std::size_t max) {
  return db::texts(db.select(
      "SELECT session_ref FROM playback_sessions WHERE partition_day < ? ORDER BY partition_day LIMIT ?", day, max));
}

}  // namespace events::tables::playback_sessions
