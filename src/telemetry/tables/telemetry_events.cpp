#include "telemetry/tables/telemetry_events.h"

#include <algorithm>
#include <string>
#include <tuple>

namespace telemetry::tables::telemetry_events {
namespace {

constexpr std::size_t kMostRows = 512;

// How many rows the statement for so many events has. The last event is repeated to fill it, which changes nothing, as
// a row that is there already stays as it is: so all rounds share 68 prepared statements, and take one statement each.
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
    values.insert(values.end(), {event.session_ref, event.event_hash, event.session_day, event.type, event.ts,
                                 event.payload});
  }
  tx.run_list(statement(room), values);
}

}  // namespace

void insert(db::Session& db, std::vector<NewEvent> events) {
  // One order for everybody, so that two who write the same rows wait for each other and do not block each other.
  std::sort(events.begin(), events.end(), [](const NewEvent& a, const NewEvent& b) {
    return std::tie(a.session_day, a.session_ref, a.event_hash) < std::tie(b.session_day, b.session_ref, b.event_hash);
  });
  if (events.empty()) return;
  if (events.size() <= kMostRows) {
    db::OneStatement tx(db);
    insert_some(tx, events.data(), events.size());
    return;
  }
  db::Transaction tx(db);
  for (std::size_t at = 0; at < events.size(); at += kMostRows) {
    insert_some(tx, &events[at], std::min(kMostRows, events.size() - at));
  }
  tx.commit();
}

}  // namespace telemetry::tables::telemetry_events
