#include "events/tables/session_figures.h"

#include <deque>

#include "db/clock.h"
#include "db/list.h"
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

void add_values(std::vector<db::Value>& values, const Row& row, const std::optional<std::string>& served) {
  const playback::SessionFigures& f = row.figures;
  const auto last_event_at = f.last_event_at ? std::optional(f.last_event_at) : std::nullopt;
  values.insert(values.end(),
                {db::value(row.session_ref),  db::value(row.account_id),      db::value(row.stream_id),
                 db::value(row.began_at),     db::value(row.session_version), db::value(row.computed_at),
                 db::value(row.last_seen_at), db::value(last_event_at),       db::value(f.ended_at),
                 db::value(int(f.state)),     db::value(int(row.outcome)),    db::value(int(f.end_reason)),
                 db::value(int(f.attempted)), db::value(int(f.started)),      db::value(int(f.failed)),
                 db::value(int(f.refused)),   db::value(int(f.recovered)),    db::value(int(f.startup_excluded)),
                 db::value(int(f.estimated)), db::value(int(row.full)),       db::value(f.weight),
                 db::value(f.event_count),    db::value(f.error_code),        db::value(f.error_message),
                 db::value(trouble_of(row)),  db::value(row.json_bytes),      db::value(row.packed_bytes),
                 db::value(row.sdk_key)});
  values.push_back(db::value(served));
  for (const auto& one : kFigureColumns) values.push_back(db::value(f.*one.figure));
  for (const auto origin : kStoredOrigins)
    add_dimensions(values, origin, origin == Origin::header ? row.client : f.dimensions);
}

// FROM_UNIXTIME is not used, as it ends in 2038.
const std::string kTime = "TIMESTAMP '1970-01-01 00:00:00.000' + INTERVAL ? * 1000 MICROSECOND, ";
const std::string kOwnPlaceholders = "?, ?, ?, " + kTime + "?, " + kTime + kTime + kTime + kTime +
                                     "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?";

std::string number_placeholders() {
  std::string placeholders;
  for (std::size_t i = 0; i < std::size(kFigureColumns); ++i) placeholders += ", ?";
  return placeholders;
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

void read_numbers(const db::Row& row, std::size_t& column, playback::SessionFigures& figures) {
  for (const auto& one : kFigureColumns) figures.*one.figure = row.optional_number(column++);
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

std::string dimension_placeholders(Origin origin) {
  std::string placeholders;
  for (std::size_t i = 0; i < playback::dimensions_from(origin).size(); ++i) placeholders += ", ?";
  return placeholders;
}

void add_dimensions(std::vector<db::Value>& values, Origin origin, const playback::DimensionValues& dimensions) {
  for (const auto& one : playback::dimensions_from(origin)) {
    const auto& value = dimensions[one.dimension];
    values.push_back(value.empty() ? db::Value(nullptr) : db::value(value));
  }
}

void read_dimensions(const db::Row& row, Origin origin, std::size_t& column, playback::DimensionValues& dimensions) {
  for (const auto& one : playback::dimensions_from(origin)) {
    if (const auto value = row.optional_text(column++)) dimensions.set(one.dimension, *value);
  }
}

void read_dimensions(const db::Row& row, std::size_t& column, Row& into) {
  for (const auto origin : kStoredOrigins)
    read_dimensions(row, origin, column, origin == Origin::header ? into.client : into.figures.dimensions);
}

void store(db::Transaction& tx, const std::vector<Row>& rows) {
  std::vector<db::Value> values;
  std::deque<std::optional<std::string>> served;
  for (const auto& row : rows) {
    add_values(values, row, served.emplace_back(text_of(row.figures.served)));
    if (served.size() == 1) values.reserve(values.size() * db::room_for(rows.size()));
  }
  std::string placeholders = kOwnPlaceholders + number_placeholders();
  for (const auto origin : kStoredOrigins) placeholders += dimension_placeholders(origin);
  const std::size_t columns = values.size() / rows.size();
  const db::List list(std::move(values), columns, "(" + placeholders + ")");
  tx.run_list(R"(REPLACE INTO session_figures
                   (session_ref, account_id, stream_id, began_at, session_version, computed_at, last_seen_at, last_event_at,
                    ended_at, state, outcome, end_reason, attempted, started, failed, refused, recovered, startup_excluded,
                    estimated, is_full, weight, event_count, error_code, error_message, troubled, json_bytes, packed_bytes,
                    sdk_key, served)" +
                  number_columns("") + dimension_columns("") + R"()
                 VALUES )" +
                  list.placeholders,
              list.values);
}

Row read(const db::Row& row) {
  Row read;
  playback::SessionFigures& f = read.figures;
  read.session_ref = row.text(0);
  read.account_id = row.text(1);
  read.stream_id = row.optional_text(2);
  read.began_at = row.number(3);
  read.session_version = row.optional_number(4);
  read.last_seen_at = row.number(5);
  f.last_event_at = row.optional_number(6).value_or(0);
  f.ended_at = row.optional_number(7);
  f.state = static_cast<playback::State>(row.number(8));
  read.outcome = static_cast<playback::Outcome>(row.number(9));
  f.end_reason = static_cast<playback::EndReason>(row.number(10));
  std::size_t column = 11;
  for (bool* fact :
       {&f.attempted, &f.started, &f.failed, &f.refused, &f.recovered, &f.startup_excluded, &f.estimated}) {
    *fact = row.number(column++) != 0;
  }
  read.full = row.number(column++) != 0;
  f.weight = static_cast<int>(row.number(column++));
  f.event_count = row.number(column++);
  for (auto* text : {&f.error_code, &f.error_message}) *text = row.optional_text(column++);
  f.served = read_served(row.optional_text(column++));
  read_numbers(row, column, f);
  read_dimensions(row, column, read);
  return read;
}

std::map<std::string, Row> of(db::Database& db, const std::vector<std::string>& session_refs) {
  const db::List list(session_refs);
  std::map<std::string, Row> found;
  for (const auto& row : db.select_list(
           "SELECT " + kColumns + " FROM session_figures f WHERE f.session_ref IN (" + list.placeholders + ")",
           list.values)) {
    found.emplace(row.text(0), read(row));
  }
  return found;
}

void mark_closed(db::Transaction& tx, const std::string& session_ref) {
  tx.run("UPDATE session_figures SET session_version = NULL WHERE session_ref = ?", session_ref);
}

std::int64_t count_events(db::Database& db) {
  return db.select("SELECT CAST(COALESCE(SUM(event_count), 0) AS SIGNED) FROM session_figures").at(0).number(0);
}

void recount_packed(db::Transaction& tx, const std::vector<std::string>& session_refs, const PartitionDays& days) {
  db::List list(session_refs);
  list.values.insert(list.values.begin(), {db::value(days.first), db::value(days.last)});
  tx.run_list(R"(UPDATE session_figures f
                    SET packed_bytes = (SELECT COALESCE(SUM(s.packed_bytes), 0)
                                          FROM telemetry_segments s
                                         WHERE s.partition_day BETWEEN ? AND ? AND s.session_ref = f.session_ref)
                                     + (SELECT COALESCE(SUM(b.packed_bytes), 0)
                                          FROM telemetry_batches b WHERE b.session_ref = f.session_ref)
                  WHERE f.session_ref IN ()" +
                  list.placeholders + ")",
              list.values);
}

void remove(db::Transaction& tx, const std::vector<std::string>& session_refs) {
  const db::List list(session_refs);
  tx.run_list("DELETE FROM session_figures WHERE session_ref IN (" + list.placeholders + ")", list.values);
}

}  // namespace events::tables::session_figures
