#include "telemetry/tables/playback_sessions.h"

#include "db/list.h"

namespace telemetry::tables::playback_sessions {
namespace {

// The id of the stream is read from streams, joined by owner: a row from before ingest checked the owner may name
// another user's stream, or none.
Session read(const db::Row& row) { return {row.text(0), row.text(1), row.optional_text(2), row.time(3)}; }

std::vector<Session> read_all(const db::Rows& rows) {
  std::vector<Session> sessions;
  for (const auto& row : rows) sessions.push_back(read(row));
  return sessions;
}

}  // namespace

std::vector<Known> known(db::Database& db, const std::vector<std::string>& refs) {
  const db::List list(refs);
  std::vector<Known> sessions;
  for (const auto& row : db.select_list(R"(SELECT session_ref, stream_id, session_day < UTC_DATE() - INTERVAL 7 DAY
                                             FROM playback_sessions
                                            WHERE session_ref IN ()" +
                                            list.placeholders + ")",
                                        list.values)) {
    sessions.push_back({row.text(0), row.optional_text(1), row.number(2) != 0});
  }
  return sessions;
}

void insert(db::Transaction& tx, const std::vector<NewSession>& sessions) {
  std::vector<db::Value> values;
  for (const auto& session : sessions) {
    const Viewer& viewer = session.viewer;
    values.insert(values.end(), {db::value(session.ref), db::value(session.user_id), db::value(session.session_id),
                                 db::value(session.stream_id), db::value(session.sdk_key), db::value(viewer.browser),
                                 db::value(viewer.os), db::value(viewer.device), db::value(viewer.country),
                                 db::value(viewer.page_host)});
  }
  const db::List list(values, 10, "(?, ?, ?, ?, UTC_DATE(), UTC_TIMESTAMP(3), ?, ?, ?, ?, ?, ?)");
  tx.run_list(R"(INSERT INTO playback_sessions
                   (session_ref, user_id, session_id, stream_id, session_day, first_seen_at, sdk_key, browser, os,
                    device, country, page_host)
                 VALUES )" +
                  list.placeholders + R"(
                 ON DUPLICATE KEY UPDATE session_ref = playback_sessions.session_ref)",
              list.values);
}

void move_to_today(db::Transaction& tx, const std::vector<std::string>& refs) {
  const db::List list(refs);
  tx.run_list(R"(UPDATE playback_sessions
                    SET session_day = UTC_DATE()
                  WHERE session_day < UTC_DATE() - INTERVAL 7 DAY
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

// A condition whose parameter is NULL is dropped before the database chooses an index.
std::vector<Session> page(db::Database& db, const Filter& filter) {
  const Place after = filter.after.value_or(Place{});
  const auto after_time = filter.after ? std::optional(after.time) : std::nullopt;
  return read_all(db.select(R"(SELECT p.session_ref, p.session_id, s.id, p.first_seen_at
                                 FROM playback_sessions p
                                 LEFT JOIN streams s ON s.id = p.stream_id AND s.user_id = p.user_id
                                WHERE p.user_id = ?
                                  AND (? IS NULL OR p.stream_id = ?)
                                  AND p.first_seen_at >= COALESCE(?, COALESCE(?, UTC_TIMESTAMP(3)) - INTERVAL 7 DAY)
                                  AND p.first_seen_at < COALESCE(?, UTC_TIMESTAMP(3) + INTERVAL 1 SECOND)
                                  AND (? IS NULL OR p.first_seen_at <= ?)
                                  AND (? IS NULL OR p.first_seen_at < ? OR p.session_ref < ?)
                                ORDER BY p.first_seen_at DESC, p.session_ref DESC
                                LIMIT ?)",
                            filter.user_id, filter.stream_id, filter.stream_id, filter.from, filter.to, filter.to,
                            after_time, after_time, after_time, after_time, after.id, filter.max));
}

std::optional<Session> find(db::Database& db, const std::string& ref) {
  const auto rows = db.select(R"(SELECT p.session_ref, p.session_id, s.id, p.first_seen_at
                                   FROM playback_sessions p
                                   LEFT JOIN streams s ON s.id = p.stream_id AND s.user_id = p.user_id
                                  WHERE p.session_ref = ?)",
                              ref);
  return rows.empty() ? std::nullopt : std::optional(read(rows.front()));
}

std::vector<std::string> refs_of_user(db::Database& db, const std::string& user_id, std::size_t max) {
  std::vector<std::string> refs;
  for (const auto& row :
       db.select("SELECT session_ref FROM playback_sessions WHERE user_id = ? LIMIT ?", user_id, max)) {
    refs.push_back(row.text(0));
  }
  return refs;
}

void remove(db::Transaction& tx, const std::vector<std::string>& refs) {
  const db::List list(refs);
  tx.run_list("DELETE FROM playback_sessions WHERE session_ref IN (" + list.placeholders + ")", list.values);
}

std::uint64_t remove_before(db::Database& db, const std::string& day) {
  constexpr std::uint64_t kBatch = 5000;
  for (std::uint64_t all = 0;;) {
    const auto some = db::autocommit(db, [&](db::Transaction& tx) {
      return tx.run("DELETE FROM playback_sessions WHERE session_day < ? LIMIT 5000", day);
    });
    all += some;
    if (some < kBatch) return all;
  }
}

}  // namespace telemetry::tables::playback_sessions
