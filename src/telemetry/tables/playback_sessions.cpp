#include "telemetry/tables/playback_sessions.h"

#include "db/list.h"

namespace telemetry::tables::playback_sessions {

std::vector<Known> known(db::Session& db, const std::vector<std::string>& refs) {
  const db::List list(refs);
  std::vector<Known> sessions;
  for (const auto& row : db.select_list(R"(SELECT session_ref, session_day, stream_id IS NOT NULL,
                                                  session_day < UTC_DATE() - INTERVAL 7 DAY
                                             FROM playback_sessions
                                            WHERE session_ref IN ()" + list.marks + ")",
                                        list.values)) {
    sessions.push_back({row.text(0), row.text(1), row.number(2) != 0, row.number(3) != 0});
  }
  return sessions;
}

void insert(db::Transaction& tx, const std::vector<NewSession>& sessions) {
  std::vector<db::Value> values;
  for (const auto& session : sessions) {
    values.insert(values.end(), {db::value(session.ref), db::value(session.user_id),
                                 db::value(session.session_id), db::value(session.stream_id)});
  }
  const db::List list(values, 4, "(?, ?, ?, ?, UTC_DATE(), UTC_TIMESTAMP(3))");
  tx.run_list(R"(INSERT INTO playback_sessions
                   (session_ref, user_id, session_id, stream_id, session_day, first_seen_at)
                 VALUES )" + list.marks + R"(
                 ON DUPLICATE KEY UPDATE session_ref = playback_sessions.session_ref)",
              list.values);
}

void move_to_today(db::Transaction& tx, const std::vector<std::string>& refs) {
  const db::List list(refs);
  tx.run_list(R"(UPDATE playback_sessions
                    SET session_day = UTC_DATE()
                  WHERE session_day < UTC_DATE() - INTERVAL 7 DAY
                    AND session_ref IN ()" + list.marks + ")",
              list.values);
}

void set_stream(db::Transaction& tx, const std::string& ref, const std::string& stream_id) {
  tx.run(R"(UPDATE playback_sessions
               SET stream_id = ?
             WHERE session_ref = ? AND stream_id IS NULL)",
         stream_id, ref);
}

std::uint64_t forget_before(db::Session& db, const std::string& day) {
  constexpr std::uint64_t kAtOnce = 5000;
  for (std::uint64_t all = 0;;) {
    const auto some = db::transact<db::OneStatement>(db, [&](db::Transaction& tx) {
      return tx.run("DELETE FROM playback_sessions WHERE session_day < ? LIMIT 5000", day);
    });
    all += some;
    if (some < kAtOnce) return all;
  }
}

}  // namespace telemetry::tables::playback_sessions
