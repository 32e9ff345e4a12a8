#include "telemetry/tables/telemetry_events.h"

#include <algorithm>
#include <string>
#include <tuple>

#include "db/list.h"

namespace telemetry::tables::telemetry_events {
namespace {

constexpr std::size_t kMostRows = 512;

// How many rows the statement for so many events has. The last event is repeated to fill it, which
// changes nothing, as a row that is there already stays as it is: so all batches share 68 prepared
// statements, and take one statement each.
std::size_t room_for(std::size_t rows) {
  const std::size_t step = rows <= 16 ? 1 : rows <= 128 ? 4 : 16;
  return (rows + step - 1) / step * step;
}

std::string statement(std::size_t rows) {
  std::string text = R"(INSERT INTO telemetry_events
                          (session_ref, event_hash, session_day, type, ts, received_at, payload)
                        VALUES )";
  text.reserve(text.size() + rows * 38 + 80);
  for (std::size_t i = 0; i < rows; ++i) {
    text += i ? ",(?,?,?,?,?,UTC_TIMESTAMP(3),?)" : "(?,?,?,?,?,UTC_TIMESTAMP(3),?)";
  }
  return text + " ON DUPLICATE KEY UPDATE session_ref = telemetry_events.session_ref";
}

void insert_some(db::Transaction& tx, const NewEvent* first, std::size_t rows) {
  const std::size_t room = room_for(rows);
  std::vector<db::Value> values;
  values.reserve(room * 6);
  for (std::size_t i = 0; i < room; ++i) {
    const NewEvent& event = first[std::min(i, rows - 1)];
    values.insert(values.end(),
                  {event.session_ref, event.event_hash, event.session_day, event.type, event.ts, event.payload});
  }
  tx.run_list(statement(room), values);
}

}  // namespace

void insert(db::Database& db, std::vector<NewEvent> events) {
  // One order for everybody, so that two who write the same rows wait for each other and do not
  // block each other.
  std::sort(events.begin(), events.end(), [](const NewEvent& a, const NewEvent& b) {
    return std::tie(a.session_day, a.session_ref, a.event_hash) < std::tie(b.session_day, b.session_ref, b.event_hash);
  });
  if (events.empty()) return;
  if (events.size() <= kMostRows) {
    db::Autocommit tx(db);
    insert_some(tx, events.data(), events.size());
    return;
  }
  db::Transaction tx(db);
  for (std::size_t at = 0; at < events.size(); at += kMostRows) {
    insert_some(tx, &events[at], std::min(kMostRows, events.size() - at));
  }
  tx.commit();
}

std::set<std::string> known(db::Database& db, const std::string& session_ref, const std::string& session_day,
                            const std::vector<std::string>& hashes) {
  db::List list(hashes);
  list.values.insert(list.values.begin(), {db::value(session_ref), db::value(session_day)});
  std::set<std::string> found;
  for (const auto& row : db.select_list(R"(SELECT event_hash
                                             FROM telemetry_events
                                            WHERE session_ref = ? AND session_day = ?
                                              AND event_hash IN ()" +
                                            list.placeholders + ")",
                                        list.values)) {
    found.insert(row.text(0));
  }
  return found;
}

// Sorted without their payloads, which are fetched for the page alone.
std::vector<StoredEvent> page(db::Database& db, const std::string& session_ref, const std::optional<Place>& after,
                              std::size_t most, std::int64_t looked_at) {
  std::string chosen = R"(SELECT event_hash, session_day, ts
                            FROM (SELECT event_hash, session_day, ts
                                    FROM telemetry_events
                                   WHERE session_ref = ?
                                   ORDER BY event_hash, session_day
                                   LIMIT ?) AS looked_at)";
  std::vector<db::Value> values = {db::value(session_ref), db::value(looked_at)};
  if (after) {
    chosen += " WHERE ts >= ? AND (ts > ? OR event_hash > ?)";
    values.insert(values.end(), {db::value(after->ts), db::value(after->ts), db::value(after->hash)});
  }
  values.insert(values.end(), {db::value(most), db::value(session_ref)});
  std::vector<StoredEvent> events;
  for (const auto& row : db.select_list(
           R"(SELECT e.event_hash, e.type, e.ts, e.received_at, e.payload
                FROM ()" +
               chosen + R"( ORDER BY ts, event_hash LIMIT ?) AS chosen
                JOIN telemetry_events e
                  ON e.session_ref = ? AND e.event_hash = chosen.event_hash AND e.session_day = chosen.session_day
               ORDER BY e.ts, e.event_hash)",
           values)) {
    events.push_back({row.text(0), row.text(1), row.time(2), row.time(3), row.text(4)});
  }
  return events;
}

std::int64_t count(db::Database& db, const std::vector<std::string>& session_refs, std::int64_t most) {
  db::List list(session_refs);
  list.values.push_back(db::value(most));
  return db
      .select_list(R"(SELECT COUNT(*)
                             FROM (SELECT 1
                                     FROM telemetry_events
                                    WHERE session_ref IN ()" +
                       list.placeholders + ") LIMIT ?) AS looked_at",
                   list.values)
      .at(0)
      .number(0);
}

std::vector<Totals> totals(db::Database& db, const std::vector<std::string>& session_refs) {
  // A payload says what it likes: a figure counts when it looks like one.
  const auto figure = [](const std::string& name) {
    const std::string value = "JSON_VALUE(payload, '$." + name + "')";
    return "IF(" + value + " REGEXP '^[0-9]{1,15}([.][0-9]*)?$', CAST(" + value + " AS DECIMAL(15)), NULL)";
  };
  const auto greatest = [&](const std::string& name) {
    return "MAX(IF(type IN ('heartbeat', 'playback_end'), " + figure(name) + ", NULL))";
  };
  const auto first = [](const std::string& type) { return "MIN(IF(type = '" + type + "', ts, NULL))"; };
  const auto last = [](const std::string& types) { return "MAX(IF(type IN (" + types + "), ts, NULL))"; };

  const db::List list(session_refs);
  std::vector<Totals> found;
  for (const auto& row : db.select_list(
           "SELECT session_ref, COUNT(*), MAX(ts), TIMESTAMPDIFF(SECOND, LEAST(MAX(received_at), MAX(ts)), "
           "UTC_TIMESTAMP(3)), " +
               last("'playback_end'") + ", TIMESTAMPDIFF(MICROSECOND, " + first("play_request") + ", COALESCE(" +
               first("playback_start") + ", MAX(ts))) DIV 1000, MIN(IF(type = 'playback_start', " +
               figure("startupMs") + ", NULL)), MAX(type = 'play_request'), MAX(type = 'playback_start'), " +
               "MAX(type = 'error' AND COALESCE(JSON_VALUE(payload, '$.fatal'), '') IN ('true', "
               "'1')), " +
               "COALESCE(" + last("'pause'") + " > " + last("'playback_start', 'resume', 'play_request'") + ", 0), " +
               greatest("playedMs") + ", " + greatest("rebufferMs") + ", " + greatest("rebufferCount") +
               R"( FROM telemetry_events
                  WHERE session_ref IN ()" +
               list.placeholders + ") GROUP BY session_ref",
           list.values)) {
    found.push_back({row.text(0), row.number(1), row.time(2), row.number(3), row.optional_time(4),
                     row.optional_number(5), row.optional_number(6), row.number(7) != 0, row.number(8) != 0,
                     row.number(9) != 0, row.number(10) != 0, row.optional_number(11), row.optional_number(12),
                     row.optional_number(13)});
  }
  return found;
}

void remove(db::Database& db, const std::vector<std::string>& session_refs) {
  constexpr std::uint64_t kAtOnce = 5000;
  const db::List list(session_refs);
  const std::string sql = "DELETE FROM telemetry_events WHERE session_ref IN (" + list.placeholders + ") LIMIT 5000";
  std::uint64_t some = 0;
  do {
    some = db::autocommit(db, [&](db::Transaction& tx) { return tx.run_list(sql, list.values); });
  } while (some == kAtOnce);
}

}  // namespace telemetry::tables::telemetry_events
