#include "telemetry/tables/viewers.h"

#include "telemetry/tables/figures.h"

namespace telemetry::tables::viewers {
namespace {

void add(Now& now, State state, std::int64_t sessions) {
  switch (state) {
    case State::starting:
      now.starting += sessions;
      break;
    case State::playing:
    case State::seeking:
      now.playing += sessions;
      break;
    case State::rebuffering:
      now.rebuffering += sessions;
      break;
    case State::paused:
      now.paused += sessions;
      break;
    default:
      break;
  }
}

}  // namespace

std::vector<Now> now(db::Database& db, const std::string& user_id, const std::optional<std::string>& stream_id) {
  std::vector<Now> streams;
  for (const auto& row : db.select(R"(SELECT stream_id, state, COUNT(*)
                      FROM live_sessions
                     WHERE user_id = ?
                       AND (? IS NULL OR stream_id = ?)
                       AND heard_at > UTC_TIMESTAMP(3) - INTERVAL 90 SECOND
                       AND state BETWEEN 1 AND 5
                       AND (state <> 4 OR state_at >= UTC_TIMESTAMP(3) - INTERVAL 5 MINUTE)
                     GROUP BY stream_id, state
                     ORDER BY stream_id)",
                                   user_id, stream_id, stream_id)) {
    if (streams.empty() || streams.back().stream_id != row.optional_text(0)) {
      streams.push_back({});
      streams.back().stream_id = row.optional_text(0);
    }
    add(streams.back(), static_cast<State>(row.number(1)), row.number(2));
  }
  return streams;
}

std::vector<Minute> minutes(db::Database& db, const std::string& user_id, const std::string& stream_id,
                            const std::string& from, const std::string& to) {
  std::vector<Minute> found;
  for (const auto& row : db.select(R"(SELECT minute, viewers, rebuffering
                                        FROM stream_minutes
                                       WHERE user_id = ? AND minute >= ? AND minute < ? AND stream_id = ?
                                       ORDER BY minute)",
                                   user_id, from, to, stream_id)) {
    found.push_back({row.text(0), row.number(1), row.number(2)});
  }
  return found;
}

std::map<std::int64_t, Stretch> stretches(db::Database& db, const std::string& user_id, const std::string& stream_id,
                                          const std::string& from, const std::string& to, std::int64_t minutes,
                                          std::int64_t offset) {
  std::map<std::int64_t, Stretch> found;
  for (const auto& row : db.select(R"(SELECT FLOOR((TIMESTAMPDIFF(MINUTE, '1970-01-01', minute) - ?) / ?) AS stretch,
                           MAX(viewers), SUM(viewers)
                      FROM stream_minutes
                     WHERE user_id = ? AND minute >= ? AND minute < ? AND stream_id = ?
                     GROUP BY stretch)",
                                   offset, minutes, user_id, from, to, stream_id)) {
    found.emplace(row.number(0), Stretch{row.number(1), row.number(2)});
  }
  return found;
}

}  // namespace telemetry::tables::viewers
