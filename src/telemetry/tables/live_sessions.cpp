#include "telemetry/tables/live_sessions.h"

#include <algorithm>
#include <tuple>

#include "db/list.h"

namespace telemetry::tables::live_sessions {

// The assignments are made from left to right, so that state_at is still the old one where the states are compared.
void hear(db::Transaction& tx, std::vector<Heard> heard) {
  // As telemetry_batches::insert: one order for all writers.
  std::sort(heard.begin(), heard.end(), [](const Heard& a, const Heard& b) {
    return std::tie(a.user_id, a.session_ref) < std::tie(b.user_id, b.session_ref);
  });
  std::string rows;
  std::vector<db::Value> values;
  for (const auto& session : heard) {
    rows += rows.empty() ? "(?, ?, ?, ?, UTC_TIMESTAMP(3), ?, ?)" : ", (?, ?, ?, ?, UTC_TIMESTAMP(3), ?, ?)";
    values.insert(values.end(), {db::value(session.user_id), db::value(session.session_ref),
                                 db::value(session.stream_id), db::value(session.requests),
                                 db::value(static_cast<int>(session.state)), db::value(session.state_at)});
  }
  tx.run_list(R"(INSERT INTO live_sessions (user_id, session_ref, stream_id, requests, heard_at, state, state_at)
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

}  // namespace telemetry::tables::live_sessions
