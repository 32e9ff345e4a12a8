#include "telemetry/tables/telemetry_events.h"

#include <algorithm>
#include <string>
#include <tuple>

#include "db/list.h"

namespace telemetry::tables::telemetry_events {
namespace {

constexpr std::size_t kMaxRows = 512;

// How many rows the statement for so many events has. The last event is repeated to fill it up, which changes nothing,
// as rows that exist stay as they are: so there are only 68 different statements to prepare.
std::size_t padded(std::size_t rows) {
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
  const std::size_t padded_rows = padded(rows);
  std::vector<db::Value> values;
  values.reserve(padded_rows * 6);
  for (std::size_t i = 0; i < padded_rows; ++i) {
    const NewEvent& event = first[std::min(i, rows - 1)];
    values.insert(values.end(),
                  {event.session_ref, event.event_hash, event.session_day, event.type, event.ts, event.payload});
  }
  tx.run_list(statement(padded_rows), values);
}

Totals read_totals(const db::Row& row) {
  Totals totals;
  totals.session_ref = row.text(0);
  totals.events = row.number(1);
  totals.last_event_at = row.time(2);
  totals.silent_seconds = row.number(3);
  totals.ended_at = row.optional_time(4);
  totals.waited_ms = row.optional_number(5);
  totals.startup_ms = row.optional_number(6);
  totals.requested = row.number(7) != 0;
  totals.started = row.number(8) != 0;
  totals.failed = row.number(9) != 0;
  totals.paused = row.number(10) != 0;
  totals.played_ms = row.optional_number(11);
  totals.rebuffer_ms = row.optional_number(12);
  totals.rebuffer_count = row.optional_number(13);
  return totals;
}

}  // namespace

void insert(db::Database& db, std::vector<NewEvent> events) {
  // Every writer uses the same order, so that two that write the same rows wait for each other and do not deadlock.
  std::sort(events.begin(), events.end(), [](const NewEvent& a, const NewEvent& b) {
    return std::tie(a.session_day, a.session_ref, a.event_hash) < std::tie(b.session_day, b.session_ref, b.event_hash);
  });
  if (events.empty()) return;
  if (events.size() <= kMaxRows) {
    db::Autocommit tx(db);
    insert_some(tx, events.data(), events.size());
    return;
  }
  db::Transaction tx(db);
  for (std::size_t at = 0; at < events.size(); at += kMaxRows) {
    insert_some(tx, &events[at], std::min(kMaxRows, events.size() - at));
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

// Sorted without the payloads, which are then fetched for the page alone.
std::vector<StoredEvent> page(db::Database& db, const std::string& session_ref, const std::optional<Place>& after,
                              std::size_t max, std::int64_t scanned) {
  const Place place = after.value_or(Place{});
  const auto after_time = after ? std::optional(place.time) : std::nullopt;
  std::vector<StoredEvent> events;
  for (const auto& row : db.select(
           R"(SELECT e.event_hash, e.type, e.ts, e.received_at, e.payload
                FROM (SELECT event_hash, session_day, ts
                        FROM (SELECT event_hash, session_day, ts
                                FROM telemetry_events
                               WHERE session_ref = ?
                               ORDER BY event_hash, session_day
                               LIMIT ?) AS scanned
                       WHERE ? IS NULL OR ts > ? OR (ts = ? AND event_hash > ?)
                       ORDER BY ts, event_hash
                       LIMIT ?) AS chosen
                JOIN telemetry_events e
                  ON e.session_ref = ? AND e.event_hash = chosen.event_hash AND e.session_day = chosen.session_day
               ORDER BY e.ts, e.event_hash)",
           session_ref, scanned, after_time, after_time, after_time, place.id, max, session_ref)) {
    events.push_back({row.text(0), row.text(1), row.time(2), row.time(3), row.text(4)});
  }
  return events;
}

std::int64_t count(db::Database& db, const std::vector<std::string>& session_refs, std::int64_t max) {
  db::List list(session_refs);
  list.values.push_back(db::value(max));
  return db
      .select_list(R"(SELECT COUNT(*)
                        FROM (SELECT 1
                                FROM telemetry_events
                               WHERE session_ref IN ()" +
                       list.placeholders + R"()
                               LIMIT ?) AS counted)",
                   list.values)
      .at(0)
      .number(0);
}

// A payload may hold anything: only what looks like a number counts.
std::vector<Totals> totals(db::Database& db, const std::vector<std::string>& session_refs) {
  const db::List list(session_refs);
  const auto rows = db.select_list(
      R"(SELECT session_ref,
                COUNT(*),
                MAX(ts),
                TIMESTAMPDIFF(SECOND, LEAST(MAX(received_at), MAX(ts)), UTC_TIMESTAMP(3)),
                MAX(IF(type = 'playback_end', ts, NULL)),
                TIMESTAMPDIFF(MICROSECOND,
                              MIN(IF(type = 'play_request', ts, NULL)),
                              COALESCE(MIN(IF(type = 'playback_start', ts, NULL)), MAX(ts))) DIV 1000,
                MIN(IF(type = 'playback_start', startup_ms, NULL)),
                MAX(type = 'play_request'),
                MAX(type = 'playback_start'),
                MAX(type = 'error' AND fatal IN ('true', '1')),
                COALESCE(MAX(IF(type = 'pause', ts, NULL))
                         > MAX(IF(type IN ('playback_start', 'resume', 'play_request'), ts, NULL)), 0),
                MAX(IF(type IN ('heartbeat', 'playback_end'), played_ms, NULL)),
                MAX(IF(type IN ('heartbeat', 'playback_end'), rebuffer_ms, NULL)),
                MAX(IF(type IN ('heartbeat', 'playback_end'), rebuffer_count, NULL))
           FROM (SELECT session_ref, type, ts, received_at,
                        COALESCE(JSON_VALUE(payload, '$.fatal'), '') AS fatal,
                        CAST(NULLIF(REGEXP_SUBSTR(JSON_VALUE(payload, '$.startupMs'),
                                                  '^[0-9]{1,15}([.][0-9]*)?$'), '') AS DECIMAL(15)) AS startup_ms,
                        CAST(NULLIF(REGEXP_SUBSTR(JSON_VALUE(payload, '$.playedMs'),
                                                  '^[0-9]{1,15}([.][0-9]*)?$'), '') AS DECIMAL(15)) AS played_ms,
                        CAST(NULLIF(REGEXP_SUBSTR(JSON_VALUE(payload, '$.rebufferMs'),
                                                  '^[0-9]{1,15}([.][0-9]*)?$'), '') AS DECIMAL(15)) AS rebuffer_ms,
                        CAST(NULLIF(REGEXP_SUBSTR(JSON_VALUE(payload, '$.rebufferCount'),
                                                  '^[0-9]{1,15}([.][0-9]*)?$'), '') AS DECIMAL(15)) AS rebuffer_count
                   FROM telemetry_events
                  WHERE session_ref IN ()" +
          list.placeholders + R"()) AS events
          GROUP BY session_ref)",
      list.values);
  std::vector<Totals> found;
  for (const auto& row : rows) found.push_back(read_totals(row));
  return found;
}

void remove(db::Database& db, const std::vector<std::string>& session_refs) {
  constexpr std::uint64_t kBatch = 5000;
  const db::List list(session_refs);
  const std::string sql = "DELETE FROM telemetry_events WHERE session_ref IN (" + list.placeholders + ") LIMIT 5000";
  std::uint64_t some = 0;
  do {
    some = db::autocommit(db, [&](db::Transaction& tx) { return tx.run_list(sql, list.values); });
  } while (some == kBatch);
}

}  // namespace telemetry::tables::telemetry_events
