#include "telemetry/tables/live_sessions.h"

#include <algorithm>
#include <tuple>

#include "db/list.h"
#include "telemetry/tables/clock.h"

namespace telemetry::tables::live_sessions {
namespace {

Work read(const db::Row& row) {
  Work work;
  work.user_id = row.text(0), work.session_ref = row.text(1);
  work.live = {row.number(2), row.number(3)};
  work.state = static_cast<State>(row.number(4)), work.state_at = row.number(5);
  work.folded_requests = row.optional_number(6), work.folded_at = row.optional_number(7);
  work.folded_events = row.optional_number(8), work.folded_bytes = row.optional_number(9);
  work.orphaned = !row.optional_text(10);
  if (work.orphaned) return work;
  work.first_seen_at = row.number(10);
  work.stream_id = row.optional_text(11);
  work.days = {row.text(12), row.text(13)};
  work.viewer = {row.optional_text(14), row.optional_text(15), row.optional_text(16), row.optional_text(17),
                 row.optional_text(18)};
  return work;
}

}  // namespace

// The assignments are made from left to right, so that state_at is still the old one where the states are compared.
void hear(db::Transaction& tx, std::vector<Heard> heard) {
  static const std::string kRow = "(?, ?, ?, ?, UTC_TIMESTAMP(3), ?, ?, ?)";
  // As telemetry_batches::insert: one order for all writers.
  std::sort(heard.begin(), heard.end(), [](const Heard& a, const Heard& b) {
    return std::tie(a.user_id, a.session_ref) < std::tie(b.user_id, b.session_ref);
  });
  std::string rows;
  std::vector<db::Value> values;
  for (const auto& session : heard) {
    rows += (rows.empty() ? "" : ", ") + kRow;
    values.insert(values.end(),
                  {db::value(session.user_id), db::value(session.session_ref), db::value(session.stream_id),
                   db::value(session.requests), db::value(static_cast<int>(session.state)), db::value(session.state_at),
                   db::value(session.first_seen_at)});
  }
  tx.run_list(R"(INSERT INTO live_sessions (user_id, session_ref, stream_id, requests, heard_at, state, state_at,
                                             first_seen_at)
                 VALUES )" +
                  rows + R"(
                 ON DUPLICATE KEY UPDATE
                   stream_id = COALESCE(live_sessions.stream_id, VALUES(stream_id)),
                   requests = live_sessions.requests + VALUES(requests),
                   heard_at = VALUES(heard_at),
                   state = IF(VALUES(state) <> 0 AND VALUES(state_at) >= state_at, VALUES(state), state),
                   state_at = GREATEST(state_at, VALUES(state_at)))",
              values);
}

std::map<std::string, Live> of(db::Database& db, const std::string& user_id, const std::vector<std::string>& refs) {
  db::List list(refs);
  list.values.insert(list.values.begin(), db::value(user_id));
  std::map<std::string, Live> found;
  for (const auto& row :
       db.select_list("SELECT session_ref, requests, " + in_ms("heard_at") +
                          " FROM live_sessions WHERE user_id = ? AND session_ref IN (" + list.placeholders + ")",
                      list.values)) {
    found[row.text(0)] = {row.number(1), row.number(2)};
  }
  return found;
}

std::vector<Work> page(db::Database& db, const std::string& user_id, const std::string& after_ref, std::size_t max) {
  std::vector<Work> found;
  for (const auto& row : db.select("SELECT l.user_id, l.session_ref, l.requests, " + in_ms("l.heard_at") +
                                       ", l.state, " + in_ms("l.state_at") + ", f.requests, " + in_ms("f.folded_at") +
                                       ", f.event_count, f.stored_bytes, " + in_ms("p.first_seen_at") + R"(,
                  p.stream_id, CAST(DATE(p.first_seen_at) AS CHAR), p.session_day,
                  p.browser, p.os, p.device, p.country, p.page_host
             FROM (SELECT user_id, session_ref, requests, heard_at, state, state_at
                     FROM live_sessions
                    WHERE user_id = ? AND session_ref > ?
                    ORDER BY session_ref
                    LIMIT ?) AS l
             LEFT JOIN playback_sessions p ON p.session_ref = l.session_ref
             LEFT JOIN playback_figures f ON f.session_ref = l.session_ref
            ORDER BY l.session_ref)",
                                   user_id, after_ref, max)) {
    found.push_back(read(row));
  }
  return found;
}

std::vector<Work> heard_since(db::Database& db, const std::string& user_id, const std::string& time,
                              const std::string& after_ref, std::size_t max) {
  std::vector<Work> found;
  for (const auto& row : db.select("SELECT session_ref, stream_id, " + in_ms("heard_at") + ", state, " +
                                       in_ms("state_at") + ", " + in_ms("COALESCE(first_seen_at, heard_at)") + R"(
             FROM live_sessions
            WHERE user_id = ? AND heard_at > ? AND session_ref > ?
            ORDER BY session_ref
            LIMIT ?)",
                                   user_id, time, after_ref, max)) {
    auto& work = found.emplace_back();
    work.user_id = user_id, work.session_ref = row.text(0), work.stream_id = row.optional_text(1);
    work.live.heard_at = row.number(2);
    work.state = static_cast<State>(row.number(3)), work.state_at = row.number(4);
    work.first_seen_at = row.number(5);
  }
  return found;
}

bool hold(db::Transaction& tx, const std::string& user_id, const std::string& session_ref, std::int64_t requests) {
  return !tx.select(R"(SELECT 1
                         FROM live_sessions
                        WHERE user_id = ? AND session_ref = ? AND requests = ?
                          FOR UPDATE)",
                    user_id, session_ref, requests)
              .empty();
}

bool retire(db::Transaction& tx, const std::string& user_id, const std::string& session_ref, std::int64_t requests) {
  return tx.run(R"(DELETE FROM live_sessions
                    WHERE user_id = ? AND session_ref = ? AND requests = ?
                      AND NOT EXISTS (SELECT 1 FROM telemetry_batches WHERE session_ref = ?)
                      AND EXISTS (SELECT 1 FROM playback_figures WHERE session_ref = ? AND requests = ?))",
                user_id, session_ref, requests, session_ref, session_ref, requests) == 1;
}

void remove(db::Transaction& tx, const std::string& user_id, const std::vector<std::string>& session_refs) {
  db::List list(session_refs);
  list.values.insert(list.values.begin(), db::value(user_id));
  tx.run_list("DELETE FROM live_sessions WHERE user_id = ? AND session_ref IN (" + list.placeholders + ")",
              list.values);
}

}  // namespace telemetry::tables::live_sessions
