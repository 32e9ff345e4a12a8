#include "events/tables/live_sessions.h"

#include <algorithm>
#include <tuple>

#include "db/clock.h"
#include "db/list.h"
#include "events/tables/state_conditions.h"

namespace events::tables::live_sessions {
namespace {

LiveSession read(const db::Row& row) {
  LiveSession live;
  live.account_id = row.text(0), live.session_ref = row.text(1);
  live.version = row.number(2), live.last_seen_at = row.number(3);
  live.state = static_cast<playback::State>(row.number(4)), live.state_at = row.number(5);
  live.computed_version = row.optional_number(6), live.computed_at = row.optional_number(7);
  live.computed_events = row.optional_number(8), live.computed_json = row.optional_number(9);
  live.orphaned = !row.optional_text(10);
  live.automated = row.optional_number(16).has_value();
  if (live.orphaned) return live;
  live.computed_failed = row.optional_number(15).value_or(0) != 0;
  live.began_at = row.number(10);
  live.stream_id = row.optional_text(11), live.sdk_key = row.optional_text(12);
  live.days = {row.text(13), row.text(14)};
  std::size_t column = 17;
  session_figures::read_dimensions(row, playback::Origin::header, column, live.client);
  return live;
}

}  // namespace

// The database makes assignments from left to right, so that state_at still has its old value when `state` is assigned.
void upsert(db::Transaction& tx, std::vector<SessionUpdate> updates) {
  static const std::string kRow = "(?, ?, ?, ?, UTC_TIMESTAMP(3), ?, ?, ?, ?, UTC_TIMESTAMP(3))";
  constexpr std::size_t kValues = 8, kRequests = 3;
  // All writers use the same order, so that they do not deadlock, as in telemetry_batches::insert.
  std::sort(updates.begin(), updates.end(), [](const SessionUpdate& a, const SessionUpdate& b) {
    return std::tie(a.account_id, a.session_ref) < std::tie(b.account_id, b.session_ref);
  });
  std::vector<db::Value> values;
  for (const auto& session : updates) {
    values.insert(values.end(),
                  {db::value(session.account_id), db::value(session.session_ref), db::value(session.stream_id),
                   db::value(session.requests), db::value(static_cast<int>(session.state)), db::value(session.state_at),
                   db::value(session.began_at), session.automated ? db::value(1) : db::Value(nullptr)});
  }
  db::List list(std::move(values), kValues, kRow);
  // The last is repeated without its requests, which changes nothing more.
  for (auto i = updates.size() * kValues; i < list.values.size(); i += kValues)
    list.values[i + kRequests] = std::int64_t{0};
  tx.run_list(R"(INSERT INTO live_sessions (account_id, session_ref, stream_id, version, last_seen_at, state, state_at,
                                             began_at, automated, live_since)
                 VALUES )" +
                  list.placeholders + R"(
                 ON DUPLICATE KEY UPDATE
                   stream_id = COALESCE(live_sessions.stream_id, VALUES(stream_id)),
                   version = live_sessions.version + VALUES(version),
                   last_seen_at = VALUES(last_seen_at),
                   state = IF(VALUES(state) <> )" +
                  number(playback::State::unknown) + R"( AND VALUES(state_at) >= state_at, VALUES(state), state),
                   state_at = GREATEST(state_at, VALUES(state_at)))",
              list.values);
}

std::map<std::string, SessionVersion> versions_of(db::Database& db, const std::string& account_id,
                                                  const std::vector<std::string>& refs) {
  db::List list(refs);
  list.values.insert(list.values.begin(), db::value(account_id));
  std::map<std::string, SessionVersion> found;
  for (const auto& row :
       db.select_list("SELECT session_ref, version, " + db::in_ms("last_seen_at") +
                          " FROM live_sessions WHERE account_id = ? AND session_ref IN (" + list.placeholders + ")",
                      list.values)) {
    found[row.text(0)] = {row.number(1), row.number(2)};
  }
  return found;
}

std::vector<std::string> hours(db::Database& db, const std::string& account_id, const std::string& from,
                               const std::string& to) {
  return db::texts(db.select(R"(SELECT DISTINCT DATE_FORMAT(COALESCE(began_at, last_seen_at), '%Y-%m-%d %H:00:00')
                                  FROM live_sessions
                                 WHERE account_id = ?
                                   AND COALESCE(began_at, last_seen_at) >= ?
                                   AND COALESCE(began_at, last_seen_at) < ?)",
                             account_id, from, to));
}

std::vector<LiveSession> next_page(db::Database& db, const std::string& account_id, const std::string& after_ref,
                                   std::size_t max) {
  std::vector<LiveSession> found;
  for (const auto& row :
       db.select("SELECT l.account_id, l.session_ref, l.version, " + db::in_ms("l.last_seen_at") + ", l.state, " +
                     db::in_ms("l.state_at") + ", f.session_version, " + db::in_ms("f.computed_at") +
                     ", f.event_count, f.json_bytes, " + db::in_ms("p.began_at") + R"(,
                  p.stream_id, p.sdk_key, CAST(DATE(p.began_at) AS CHAR), p.partition_day, )" +
                     is_failure("f.outcome") + ", l.automated" +
                     session_figures::dimension_columns(playback::Origin::header, "p.") + R"(
             FROM (SELECT account_id, session_ref, version, last_seen_at, state, state_at, automated
                     FROM live_sessions
                    WHERE account_id = ? AND session_ref > ?
                    ORDER BY session_ref
                    LIMIT ?) AS l
             LEFT JOIN playback_sessions p ON p.session_ref = l.session_ref
             LEFT JOIN session_figures f ON f.session_ref = l.session_ref
            ORDER BY l.session_ref)",
                 account_id, after_ref, max)) {
    found.push_back(read(row));
  }
  return found;
}

std::vector<LiveSession> seen_since(db::Database& db, const std::string& account_id, const std::string& time,
                                    const std::string& after_ref, std::size_t max) {
  std::vector<LiveSession> found;
  for (const auto& row :
       db.select("SELECT session_ref, stream_id, " + db::in_ms("last_seen_at") + ", state, " + db::in_ms("state_at") +
                     ", " + db::in_ms("COALESCE(began_at, last_seen_at)") + R"(, automated
             FROM live_sessions
            WHERE account_id = ? AND last_seen_at > ? AND session_ref > ?
            ORDER BY session_ref
            LIMIT ?)",
                 account_id, time, after_ref, max)) {
    auto& live = found.emplace_back();
    live.account_id = account_id, live.session_ref = row.text(0), live.stream_id = row.optional_text(1);
    live.last_seen_at = row.number(2);
    live.state = static_cast<playback::State>(row.number(3)), live.state_at = row.number(4);
    live.began_at = row.number(5), live.automated = row.optional_number(6).has_value();
  }
  return found;
}

std::int64_t count(db::Database& db, std::int64_t max) {
  return db.select("SELECT COUNT(*) FROM (SELECT 1 FROM live_sessions LIMIT ?) AS live", max)[0].number(0);
}

void bring_to_now(db::Transaction& tx, const std::string& account_id, const std::vector<std::string>& session_refs) {
  db::List list(session_refs);
  list.values.insert(list.values.begin(), db::value(account_id));
  tx.run_list(R"(UPDATE live_sessions
                    SET last_seen_at = LEAST(last_seen_at, UTC_TIMESTAMP(3)),
                        state_at = LEAST(state_at, UTC_TIMESTAMP(3)),
                        live_since = LEAST(live_since, UTC_TIMESTAMP(3)), version = version + 1
                  WHERE account_id = ? AND session_ref IN ()" +
                  list.placeholders + ") AND NOT " + db::has_come("GREATEST(last_seen_at, state_at)"),
              list.values);
}

bool lock_if_unchanged(db::Transaction& tx, const std::string& account_id, const std::string& session_ref,
                       std::int64_t version) {
  return !tx.select(R"(SELECT 1
                         FROM live_sessions
                        WHERE account_id = ? AND session_ref = ? AND version = ?
                          FOR UPDATE)",
                    account_id, session_ref, version)
              .empty();
}

bool close(db::Transaction& tx, const std::string& account_id, const std::string& session_ref, std::int64_t version) {
  return tx.run(R"(DELETE FROM live_sessions
                    WHERE account_id = ? AND session_ref = ? AND version = ?
                      AND NOT EXISTS (SELECT 1 FROM telemetry_batches WHERE session_ref = ?)
                      AND EXISTS (SELECT 1 FROM session_figures WHERE session_ref = ? AND session_version = ?))",
                account_id, session_ref, version, session_ref, session_ref, version) == 1;
}

void remove(db::Transaction& tx, const std::string& account_id, const std::vector<std::string>& session_refs) {
  db::List list(session_refs);
  list.values.insert(list.values.begin(), db::value(account_id));
  tx.run_list("DELETE FROM live_sessions WHERE account_id = ? AND session_ref IN (" + list.placeholders + ")",
              list.values);
}

}  // namespace events::tables::live_sessions
