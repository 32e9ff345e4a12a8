#include "support/figures.h"

#include <map>

#include "crypto/encoding.h"
#include "crypto/random.h"
#include "telemetry/rules/period.h"
#include "telemetry/rules/roll_up.h"
#include "telemetry/rules/timestamp.h"
#include "telemetry/tables/stream_figures.h"

namespace {

using telemetry::rules::sql_time;
using telemetry::tables::Outcome;
using telemetry::tables::Reason;
using telemetry::tables::playback_figures::Row;
using telemetry::tables::stream_figures::Span;

void store_session(Stack& stack, const Row& row) {
  const auto first_seen_at = sql_time(row.first_seen_at);
  db::Autocommit(stack.database())
      .run(R"(INSERT INTO playback_sessions (session_ref, user_id, session_id, stream_id, session_day, first_seen_at)
              VALUES (?, ?, ?, ?, DATE(?), ?))",
           row.session_ref, row.user_id, crypto::hex(row.session_ref), row.stream_id, first_seen_at, first_seen_at);
}

void roll_up(Stack& stack, const std::vector<Row>& sessions, Span span) {
  using namespace telemetry::rules;
  std::map<std::pair<std::string, std::int64_t>, RollUp> parts;  // by user and begin
  for (const auto& session : sessions) {
    const auto begin = rounded_down(session.first_seen_at, span == Span::hour ? kHourMs : kDayMs);
    parts.emplace(std::pair(session.user_id, begin), RollUp(span)).first->second.add(session);
  }
  for (const auto& [key, part] : parts) {
    const auto& [user_id, begin] = key;
    const auto rows = part.rows();
    db::transact(stack.database(), [&, user = user_id, begins_at = sql_time(begin)](db::Transaction& tx) {
      telemetry::tables::stream_figures::replace(tx, span, user, begins_at, rows);
    });
  }
}

}  // namespace

Row played_session(const std::string& user_id, std::int64_t first_seen_at) {
  Row row{};
  row.session_ref = crypto::random_bytes(16);
  row.user_id = user_id;
  row.first_seen_at = row.heard_at = first_seen_at;
  row.outcome = Outcome::played;
  auto& figures = row.figures;
  figures.state = telemetry::tables::State::ended;
  figures.reason = Reason::completed;
  figures.attempted = figures.started = true;
  figures.startup_ms = 800;
  figures.played_ms = 60000;
  figures.rebuffer_ms = figures.rebuffer_count = figures.seek_ms = 0;
  return row;
}

void store_figures(Stack& stack, const std::vector<Row>& sessions) {
  for (const auto& session : sessions) store_session(stack, session);
  db::transact(stack.database(),
               [&](db::Transaction& tx) { telemetry::tables::playback_figures::store(tx, sessions); });
}

void roll_up_hours(Stack& stack, const std::vector<Row>& sessions) { roll_up(stack, sessions, Span::hour); }
void roll_up_days(Stack& stack, const std::vector<Row>& sessions) { roll_up(stack, sessions, Span::day); }
