#include "figures/tables/viewers.h"

#include "db/clock.h"
#include "events/tables/session_selection.h"
#include "events/tables/state_conditions.h"

namespace figures::tables::viewers {
namespace {

using events::tables::is_failure;
using events::tables::is_over;
using events::tables::number;
using playback::State;

constexpr auto kPresentStates = {State::starting, State::playing, State::seeking, State::rebuffering, State::paused};

const std::string kFigures = "LEFT JOIN session_figures f ON f.session_ref = l.session_ref ",
                  kSessions = "LEFT JOIN playback_sessions p ON p.session_ref = l.session_ref ";

// Returns SQL for the value in a row of that table, which is NULL if it is not known.
std::string value_in(const std::string& table, playback::Dimension by) {
  return "NULLIF(" + events::tables::session_figures::comparable(by, table) + ", '')";
}

// What headers say is known before there are figures.
bool is_of_headers(playback::Dimension by) { return playback::info_of(by).origin == playback::Origin::header; }

void add(ViewersByState& now, State state, std::int64_t sessions) {
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

std::vector<Point> points_of(const db::Rows& rows) {
  return db::each(rows, [](db::Row row) { return Point{row.text(), row.number(), row.number()}; });
}

}  // namespace

std::vector<ViewersByState> now(db::Database& db, const Selection& selection, playback::Dimension by) {
  const auto& [account_id, stream_id, automated] = selection;
  const bool of_streams = by == playback::Dimension::stream;
  const std::string value = of_streams ? "l.stream_id" : value_in(is_of_headers(by) ? "p" : "f", by);
  std::vector<ViewersByState> values;
  for (auto row : db.select("SELECT " + value + R"( AS value, l.state, COUNT(*)
                      FROM live_sessions l FORCE INDEX (PRIMARY) )" +
                                (of_streams          ? ""
                                 : is_of_headers(by) ? kSessions
                                                     : kFigures) +
                                R"(
                     WHERE l.account_id = ?
                       AND (? IS NULL OR l.stream_id = ?)
                       AND (? OR l.automated IS NULL)
                       AND )" + events::tables::is_present("l", kPresentStates) +
                                R"(
                     GROUP BY value, l.state
                     ORDER BY value)",
                            account_id, stream_id, stream_id, automated)) {
    const auto& value_of_row = row.optional_text();
    if (values.empty() || values.back().value != value_of_row) {
      values.push_back({});
      values.back().value = value_of_row;
    }
    const auto state = static_cast<State>(row.number());
    add(values.back(), state, row.number());
  }
  return values;
}

// Reads one row for each session with an error or a failure. One that failed is also among those that began, perhaps
// with older figures. One that has ended may have failed before, which its figures show.
std::vector<Failing> failing(db::Database& db, const Selection& selection, playback::Dimension by) {
  const auto& [account_id, stream_id, automated] = selection;
  const bool of_streams = by == playback::Dimension::stream;
  const std::string column(playback::info_of(by).column), value = value_in("f", by);
  std::vector<Failing> found;
  for (auto row : db.select(
           R"(SELECT value, code, COUNT(*), SUM(fatal)
         FROM (SELECT MAX(value) AS value, MAX(code) AS code, MAX(fatal) AS fatal
                 FROM (SELECT f.session_ref, )" +
               value + " AS value, f.code, " + is_failure("f.outcome") + R"( AS fatal
                         FROM (SELECT session_ref, error_code AS code, outcome, )" +
               column + R"(
                                 FROM session_figures FORCE INDEX (by_trouble)
                                WHERE account_id = ?
                                  AND troubled = 1
                                  AND )" +
               db::is_of_last("10 MINUTE", "began_at") + " AND " + db::is_of_last("10 MINUTE", "last_event_at") + R"(
                                  AND (? IS NULL OR stream_id = ?)
                                  AND (? OR automated IS NULL)
                                ORDER BY began_at DESC
                                LIMIT 2000) AS f
                        UNION ALL
                       SELECT l.session_ref, )" +
               (of_streams ? "l.stream_id" : value_in(is_of_headers(by) ? "p" : "f", by)) +
               R"(, f.error_code, NOT (f.outcome <=> )" + number(playback::Outcome::refused) + R"()
                         FROM (SELECT session_ref, stream_id, state
                                 FROM live_sessions FORCE INDEX (by_state)
                                WHERE account_id = ?
                                  AND (? IS NULL OR stream_id = ?)
                                  AND (? OR automated IS NULL)
                                  AND )" +
               db::is_of_last("10 MINUTE", "last_seen_at") + " AND " + db::is_of_last("10 MINUTE", "state_at") + R"(
                                  AND )" +
               is_over("state") + R"(
                                ORDER BY state DESC
                                LIMIT 2000) AS l
                         )" +
               kFigures + (is_of_headers(by) ? kSessions : "") + R"(
                        WHERE l.state = )" +
               number(State::failed) + " OR " + is_failure("f.outcome") + R"() AS either
                GROUP BY session_ref) AS sessions
        GROUP BY value, code
        ORDER BY value)",
           account_id, stream_id, stream_id, automated, account_id, stream_id, stream_id, automated)) {
    found.push_back({row.optional_text(), row.optional_text(), row.number(), row.number()});
  }
  return found;
}

std::vector<Point> minutes(db::Database& db, const std::string& account_id, const std::string& stream_id,
                           const std::string& from, const std::string& to) {
  return points_of(db.select(R"(SELECT minute, viewers, rebuffering
                                  FROM viewer_minutes
                                 WHERE account_id = ? AND minute >= ? AND minute < ? AND stream_id = ?
                                 ORDER BY minute)",
                             account_id, from, to, stream_id));
}

std::vector<Point> points(db::Database& db, const std::string& account_id, const std::string& stream_id,
                          const std::string& from, const std::string& to) {
  return points_of(db.select(R"(SELECT begins_at, viewers, rebuffering
                                  FROM viewer_points
                                 WHERE account_id = ? AND stream_id = ? AND begins_at >= ? AND begins_at < ?
                                 ORDER BY begins_at)",
                             account_id, stream_id, from, to));
}

std::optional<std::string> last_with(db::Database& db, const std::string& account_id, const std::string& stream_id,
                                     const std::string& from, const std::string& to, std::int64_t viewers) {
  return db::first_text(db.select(R"(SELECT minute
                                       FROM viewer_minutes
                                      WHERE account_id = ? AND minute >= ? AND minute < ? AND stream_id = ?
                                        AND viewers = ?
                                      ORDER BY minute DESC
                                      LIMIT 1)",
                                  account_id, from, to, stream_id, viewers));
}

std::map<std::int64_t, IntervalViewers> by_interval(db::Database& db, const std::string& account_id,
                                                    const std::string& stream_id, const std::string& from,
                                                    const std::string& to, std::int64_t minutes, std::int64_t offset) {
  std::map<std::int64_t, IntervalViewers> viewers;
  for (auto row : db.select(R"(SELECT FLOOR((TIMESTAMPDIFF(MINUTE, '1970-01-01', minute) - ?) / ?) AS number,
                           MAX(viewers), SUM(viewers)
                      FROM viewer_minutes
                     WHERE account_id = ? AND minute >= ? AND minute < ? AND stream_id = ?
                     GROUP BY number)",
                            offset, minutes, account_id, from, to, stream_id)) {
    viewers.insert({row.number(), {row.number(), row.number()}});
  }
  return viewers;
}

}  // namespace figures::tables::viewers
