#include "telemetry/tables/telemetry_events.h"

#include <algorithm>
#include <string>
#include <tuple>

namespace telemetry::tables::telemetry_events {
namespace {

// A statement has up to kStep rows, or a multiple of kStep up to kMost: two of them do for most rounds, and all shapes
// together stay prepared (db/connection.cpp).
constexpr std::size_t kStep = 32, kMost = 512;

std::size_t rows_in_next(std::size_t left) {
  return left <= kStep ? left : std::min(left / kStep * kStep, kMost);
}

std::string statement(std::size_t rows) {
  std::string text = R"(INSERT INTO telemetry_events
                          (session_ref, event_hash, session_day, type, ts, received_at, payload)
                        VALUES )";
  text.reserve(text.size() + rows * 38 + 80);
  for (std::size_t i = 0; i < rows; ++i) text += i ? ",(?,?,?,?,?,UTC_TIMESTAMP(3),?)" : "(?,?,?,?,?,UTC_TIMESTAMP(3),?)";
  return text + " ON DUPLICATE KEY UPDATE session_ref = telemetry_events.session_ref";
}

void insert_some(db::Transaction& tx, const NewEvent* first, std::size_t rows) {
  std::vector<db::Value> values;
  values.reserve(rows * 6);
  for (const NewEvent* event = first; event != first + rows; ++event) {
    values.insert(values.end(), {event->session_ref, event->event_hash, event->session_day, event->type,
                                 event->ts, event->payload});
  }
  tx.run_list(statement(rows), values);
}

}  // namespace

void insert(db::Session& db, std::vector<NewEvent> events) {
  // One order for everybody, so that two who write the same rows wait for each other and do not block each other.
  std::sort(events.begin(), events.end(), [](const NewEvent& a, const NewEvent& b) {
    return std::tie(a.session_day, a.session_ref, a.event_hash) < std::tie(b.session_day, b.session_ref, b.event_hash);
  });
  if (rows_in_next(events.size()) == events.size()) {
    db::OneStatement tx(db);
    if (!events.empty()) insert_some(tx, events.data(), events.size());
    return;
  }
  db::Transaction tx(db);
  for (std::size_t at = 0; at < events.size();) {
    const std::size_t rows = rows_in_next(events.size() - at);
    insert_some(tx, &events[at], rows);
    at += rows;
  }
  tx.commit();
}

}  // namespace telemetry::tables::telemetry_events
