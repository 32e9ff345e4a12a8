#include "events/tables/session_figures.h"

#include <utility>

#include "db/clock.h"
#include "events/tables/figure_condition.h"
#include "json/json.h"
#include "json/strict.h"

namespace events::tables::session_figures {
namespace {

using playback::Origin;

constexpr Origin kStoredOrigins[] = {Origin::event, Origin::header, Origin::custom};

std::optional<std::string> text_of(const std::vector<playback::Served>& served) {
  if (served.empty()) return std::nullopt;
  std::vector<json::Json> values;
  for (const auto& one : served)
    values.insert(values.end(), {one.cdn, one.played_ms, one.rebuffer_ms, one.rebuffer_count});
  return json::Json::array(values).text();
}

std::optional<int> trouble_of(const Row& row) {
  const bool failed =
      row.outcome == playback::Outcome::start_failure || row.outcome == playback::Outcome::playback_failure;
  return failed || row.figures.error_code ? std::optional(1) : std::nullopt;
}

db::Values values_of(const Row& row) {
  const playback::SessionFigures& f = row.figures;
  const auto last_event_at = f.last_event_at ? std::optional(f.last_event_at) : std::nullopt;
  auto values =
      db::values(row.session_ref, row.account_id, row.stream_id, row.began_at, row.session_version, row.computed_at,
                 row.last_seen_at, last_event_at, f.ended_at, int(f.state), int(row.outcome), int(f.end_reason),
                 f.attempted, f.started, f.failed, f.refused, f.recovered, f.startup_excluded, f.estimated, row.full,
                 f.weight.count, f.event_count, f.error_code, f.error_message, trouble_of(row), row.json_bytes,
                 row.packed_bytes, row.sdk_key, text_of(f.served));
  for (const auto& one : kFigureColumns) values.push_back(db::value(f.*one.figure));
  for (const auto origin : kStoredOrigins)
    add_dimensions(values, origin, origin == Origin::header ? row.client : f.dimensions);
  return values;
}

std::string ms(const std::string& column) { return db::in_ms("f." + column) + ", "; }

}  // namespace

std::vector<playback::Served> read_served(const std::optional<std::string>& text) {
  std::vector<playback::Served> served;
  if (!text) return served;
  const auto values = json::parse_strictly(*text);
  for (rapidjson::SizeType i = 0; i + 4 <= values.Size(); i += 4) {
    served.push_back({std::string(json::text_of(values[i])), values[i + 1].GetInt64(), values[i + 2].GetInt64(),
                      values[i + 3].GetInt64()});
  }
  return served;
}

const std::string kColumns =
    "f.session_ref, f.account_id, f.stream_id, " + ms("began_at") + "f.session_version, " + ms("last_seen_at") +
    ms("last_event_at") + ms("ended_at") +
    "f.state, f.outcome, f.end_reason, f.attempted, f.started, f.failed, f.refused, f.recovered, "
    "f.startup_excluded, f.estimated, f.is_full, f.weight, f.event_count, f.error_code, f.error_message, f.served" +
    number_columns("f.") + dimension_columns("f.");

std::string number_columns(const std::string& prefix) {
  std::string columns;
  for (const auto& one : kFigureColumns) columns.append(", ").append(prefix).append(one.column);
  return columns;
}

void read_numbers(db::Row& row, playback::SessionFigures& figures) {
  for (const auto& one : kFigureColumns) figures.*one.figure = row.optional_number();
}

std::string dimension_columns(Origin origin, const std::string& prefix) {
  std::string columns;
  for (const auto& one : playback::dimensions_from(origin)) {
    columns.append(", ").append(prefix).append(one.column);
  }
  return columns;
}

std::string dimension_columns(const std::string& prefix) {
  std::string columns;
  for (const auto origin : kStoredOrigins) columns += dimension_columns(origin, prefix);
  return columns;
}

void add_dimensions(db::Values& values, Origin origin, const playback::DimensionValues& dimensions) {
  for (const auto& one : playback::dimensions_from(origin)) {
    const auto& value = dimensions[one.dimension];
    values.push_back(value.empty() ? db::Value(nullptr) : db::value(value));
  }
}

void read_dimensions(db::Row& row, Origin origin, playback::DimensionValues& dimensions) {
  for (const auto& one : playback::dimensions_from(origin)) {
    if (const auto& value = row.optional_text()) dimensions.set(one.dimension, *value);
  }
}

void read_dimensions(db::Row& row, Row& into) {
  for (const auto origin : kStoredOrigins)
    read_dimensions(row, origin, origin == Origin::header ? into.client : into.figures.dimensions);
}

void store(db::Transaction& tx, const std::vector<Row>& rows) {
  std::vector<db::Values> values;
  for (const auto& row : rows) values.push_back(values_of(row));
  const auto time = db::from_ms() + ", ";
  const auto first = "(?, ?, ?, " + time + "?, " + time + time + time + time;
  constexpr std::size_t kFirst = 9;  // values
  db::Sql sql(R"(REPLACE INTO session_figures
                   (session_ref, account_id, stream_id, began_at, session_version, computed_at, last_seen_at, last_event_at,
                    ended_at, state, outcome, end_reason, attempted, started, failed, refused, recovered, startup_excluded,
                    estimated, is_full, weight, event_count, error_code, error_message, troubled, json_bytes, packed_bytes,
                    sdk_key, served)" +
              number_columns("") + dimension_columns("") + ")");
  const auto rest = db::placeholders(values.front().size() - kFirst);
  tx.run(sql.rows(std::move(values), first + rest + ")"));
}

Row read(db::Row row) {
  Row read;
  playback::SessionFigures& f = read.figures;
  read.session_ref = row.text();
  read.account_id = row.text();
  read.stream_id = row.optional_text();
  read.began_at = row.number();
  read.session_version = row.optional_number();
  read.last_seen_at = row.number();
  f.last_event_at = row.optional_number().value_or(0);
  f.ended_at = row.optional_number();
  f.state = static_cast<playback::State>(row.number());
  read.outcome = static_cast<playback::Outcome>(row.number());
  f.end_reason = static_cast<playback::EndReason>(row.number());
  for (bool* fact :
       {&f.attempted, &f.started, &f.failed, &f.refused, &f.recovered, &f.startup_excluded, &f.estimated, &read.full}) {
    *fact = row.flag();
  }
  f.weight = playback::Thousandths(row.number());
  f.event_count = row.number();
  f.error_code = row.optional_text();
  f.error_message = row.optional_text();
  f.served = read_served(row.optional_text());
  read_numbers(row, f);
  read_dimensions(row, read);
  return read;
}

std::map<std::string, Row> of(db::Database& db, const std::vector<std::string>& session_refs) {
  db::Sql sql("SELECT " + kColumns + " FROM session_figures f WHERE f.session_ref");
  std::map<std::string, Row> found;
  for (auto row : db.select(sql.in(session_refs))) {
    auto session = read(row);
    found.emplace(session.session_ref, std::move(session));
  }
  return found;
}

void mark_closed(db::Transaction& tx, const std::string& session_ref) {
  tx.run("UPDATE session_figures SET session_version = NULL WHERE session_ref = ?", session_ref);
}

std::int64_t count_events(db::Database& db) {
  return db.select("SELECT CAST(COALESCE(SUM(event_count), 0) AS SIGNED) FROM session_figures").number();
}

void recount_packed(db::Transaction& tx, const std::vector<std::string>& session_refs, const PartitionDays& days) {
  db::Sql sql(R"(UPDATE session_figures f
                    SET packed_bytes = (SELECT COALESCE(SUM(s.packed_bytes), 0)
                                          FROM telemetry_segments s
                                         WHERE s.partition_day BETWEEN ? AND ? AND s.session_ref = f.session_ref)
                                     + (SELECT COALESCE(SUM(b.packed_bytes), 0)
                                          FROM telemetry_batches b WHERE b.session_ref = f.session_ref)
                  WHERE f.session_ref)",
              days.first, days.last);
  tx.run(sql.in(session_refs));
}

void remove(db::Transaction& tx, const std::vector<std::string>& session_refs) {
  tx.run(db::Sql("DELETE FROM session_figures WHERE session_ref").in(session_refs));
}

}  // namespace events::tables::session_figures
