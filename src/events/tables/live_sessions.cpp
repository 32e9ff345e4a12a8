#include "events/tables/live_sessions.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "db/clock.h"
#include "events/tables/state_conditions.h"

namespace events::tables::live_sessions {
namespace {

// Lists what read_state() reads of a row, or a copy of it, that the statement calls l.
std::string state_columns() {
  return "l.session_ref, " + db::in_ms("l.last_seen_at") + ", l.state, " + db::in_ms("l.state_at") +
         ", l.automated IS NOT NULL";
}

LiveSession read_state(const std::string& account_id, db::Row& row) {
  LiveSession live{};
  live.identity.account_id = account_id;
  live.identity.ref = row.text();
  live.last_seen_at = row.number();
  live.state = static_cast<playback::State>(row.number());
  live.state_at = row.number();
  live.automated = row.flag();
  return live;
}

LiveSession read(const std::string& account_id, db::Row row) {
  auto live = read_state(account_id, row);
  live.version = row.number();
  live.computed_version = row.optional_number();
  live.computed_at = row.optional_number();
  live.computed_events = row.optional_number();
  live.computed_json = row.optional_number();
  live.computed_failed = row.optional_number().value_or(0) != 0;
  const auto& first_day = row.optional_text();
  live.orphaned = !first_day;
  if (live.orphaned) return live;
  live.days = {*first_day, row.text()};
  live.identity = read_identity(account_id, row);
  return live;
}

}  // namespace

// The database makes assignments from left to right, so that state_at still has its old value when `state` is assigned.
void upsert(db::Transaction& tx, std::vector<SessionUpdate> updates) {
  constexpr std::size_t kRequests = 3;  // of the values of a row
  // All writers use the same order, so that they do not deadlock, as in telemetry_batches::insert.
  std::sort(updates.begin(), updates.end(), [](const SessionUpdate& a, const SessionUpdate& b) {
    return std::tie(a.account_id, a.session_ref) < std::tie(b.account_id, b.session_ref);
  });
  std::vector<db::Values> rows;
  for (const auto& session : updates) {
    rows.push_back(db::values(session.account_id, session.session_ref, session.stream_id, session.requests,
                              static_cast<int>(session.state), session.state_at, session.began_at,
                              session.automated ? std::optional(1) : std::nullopt));
  }
  // The last is repeated without its requests, which changes nothing more.
  auto repeated = rows.back();
  repeated[kRequests] = db::value(0);
  rows = db::filled_up(std::move(rows), repeated);
  db::Sql sql(R"(INSERT INTO live_sessions (account_id, session_ref, stream_id, version, last_seen_at, state, state_at,
                                             began_at, automated, live_since))");
  sql.rows(std::move(rows), "(?, ?, ?, ?, UTC_TIMESTAMP(3), ?, ?, ?, ?, UTC_TIMESTAMP(3))");
  sql.add(R"(ON DUPLICATE KEY UPDATE
                   stream_id = COALESCE(live_sessions.stream_id, VALUES(stream_id)),
                   version = live_sessions.version + VALUES(version),
                   last_seen_at = VALUES(last_seen_at),
                   state = IF(VALUES(state) <> )" +
          number(playback::State::unknown) + R"( AND VALUES(state_at) >= state_at, VALUES(state), state),
                   state_at = GREATEST(state_at, VALUES(state_at)))");
  tx.run(sql);
}

std::map<std::string, SessionVersion> versions_of(db::Database& db, const std::string& account_id,
                                                  const std::vector<std::string>& refs) {
  db::Sql sql("SELECT session_ref, version, " + db::in_ms("last_seen_at"));
  sql.add("FROM live_sessions WHERE account_id = ? AND session_ref", account_id).in(refs);
  return db::by_first(db.select(sql), [](db::Row row) { return SessionVersion{row.number(), row.number()}; });
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
  return db::each(
      db.select("SELECT " + state_columns() + ", l.version, f.session_version, " + db::in_ms("f.computed_at") +
                    ", f.event_count, f.json_bytes, " + is_failure("f.outcome") +
                    ", CAST(DATE(p.began_at) AS CHAR), p.partition_day, " + identity_columns("p.") + R"(
             FROM (SELECT session_ref, version, last_seen_at, state, state_at, automated
                     FROM live_sessions
                    WHERE account_id = ? AND session_ref > ?
                    ORDER BY session_ref
                    LIMIT ?) AS l
             LEFT JOIN playback_sessions p ON p.session_ref = l.session_ref
             LEFT JOIN session_figures f ON f.session_ref = l.session_ref
            ORDER BY l.session_ref)",
                account_id, after_ref, max),
      [&](db::Row row) { return read(account_id, row); });
}

std::vector<LiveSession> seen_since(db::Database& db, const std::string& account_id, const std::string& time,
                                    const std::string& after_ref, std::size_t max) {
  return db::each(
      db.select("SELECT " + state_columns() + ", stream_id, " + db::in_ms("COALESCE(began_at, last_seen_at)") + R"(
             FROM live_sessions l
            WHERE account_id = ? AND last_seen_at > ? AND session_ref > ?
            ORDER BY session_ref
            LIMIT ?)",
                account_id, time, after_ref, max),
      [&](db::Row row) {
        auto live = read_state(account_id, row);
        live.identity.stream_id = row.optional_text();
        live.identity.began_at = row.number();
        return live;
      });
}

std::int64_t count(db::Database& db, std::int64_t max) {
  return db.select("SELECT COUNT(*) FROM (SELECT 1 FROM live_sessions LIMIT ?) AS live", max).number();
}

void bring_to_now(db::Transaction& tx, const std::string& account_id, const std::vector<std::string>& session_refs) {
  db::Sql sql(R"(UPDATE live_sessions
                    SET last_seen_at = LEAST(last_seen_at, UTC_TIMESTAMP(3)),
                        state_at = LEAST(state_at, UTC_TIMESTAMP(3)),
                        live_since = LEAST(live_since, UTC_TIMESTAMP(3)), version = version + 1
                  WHERE account_id = ? AND session_ref)",
              account_id);
  tx.run(sql.in(session_refs).add("AND NOT " + db::has_come("GREATEST(last_seen_at, state_at)")));
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
  tx.run(db::Sql("DELETE FROM live_sessions WHERE account_id = ? AND session_ref", account_id).in(session_refs));
}

}  // namespace events::tables::live_sessions
