#include "events/tables/session_figures.h"

#include <utility>

#include "db/clock.h"
#include "events/tables/figure_condition.h"
#include "json/json.h"
#include "json/strict.h"

namespace events::tables::session_figures {
namespace {

using playback::Origin;

std::optional<std::string> text_of(const std::vector<playback::Served>& served) {
  if (served.empty()) return std::nullopt;
  std::vector<json::Json> values;
  for (const auto& part : served)
    values.insert(values.end(), {part.cdn, part.played_ms, part.rebuffer_ms, part.rebuffer_count});
  return json::Json::array(values).text();
}

std::optional<int> trouble_of(const Row& row) {
  const bool failed =
      row.outcome == playback::Outcome::start_failure || row.outcome == playback::Outcome::playback_failure;
  return failed || row.figures.error_code ? std::optional(1) : std::nullopt;
}

db::Values values_of(const Row& row) {
  const auto& identity = row.identity;
  const playback::SessionFigures& f = row.figures;
  const auto last_event_at = f.last_event_at ? std::optional(f.last_event_at) : std::nullopt;
  auto values =
      db::values(identity.ref, identity.account_id, identity.stream_id, identity.began_at, row.session_version,
                 row.computed_at, row.last_seen_at, last_event_at, f.ended_at, int(f.state), int(row.outcome),
                 int(f.end_reason), f.attempted, f.started, f.failed, f.refused, f.recovered, f.startup_excluded,
                 f.estimated, row.full, f.weight.count, f.event_count, f.error_code, f.error_message, trouble_of(row),
                 row.json_bytes, row.packed_bytes, identity.sdk_key, text_of(f.served));
  add_dimensions(values, Origin::header, identity.client);
  for (const auto& column : kFigureColumns) values.push_back(db::value(f.*column.figure));
  add_dimensions(values, Origin::event, f.dimensions);
  add_dimensions(values, Origin::custom, f.dimensions);
  return values;
}

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

// Returns the columns of the figures that are numbers, and of the dimensions that events tell, each with a comma and
// `prefix` in front.
std::string figure_columns(const std::string& prefix) {
  std::string columns;
  for (const auto& column : kFigureColumns) columns.append(", ").append(prefix).append(column.column);
  return columns + dimension_columns(Origin::event, prefix) + dimension_columns(Origin::custom, prefix);
}

const std::string kOtherColumns =
    "f.session_version, " + db::in_ms("f.last_seen_at") + ", " + db::in_ms("f.last_event_at") + ", " +
    db::in_ms("f.ended_at") + ", f.state, f.failed, f.refused, f.estimated, f.is_full, f.event_count, f.error_message";

// Reads the columns of the account, kAggregatedColumns and kOtherColumns.
Row read(db::Row row) {
  const auto& account_id = row.text();
  Row read = read_aggregated(account_id, row);
  playback::SessionFigures& f = read.figures;
  read.session_version = row.optional_number();
  read.last_seen_at = row.number();
  f.last_event_at = row.optional_number().value_or(0);
  f.ended_at = row.optional_number();
  f.state = static_cast<playback::State>(row.number());
  for (bool* fact : {&f.failed, &f.refused, &f.estimated, &read.full}) *fact = row.flag();
  f.event_count = row.number();
  f.error_message = row.optional_text();
  return read;
}

}  // namespace

const std::string kAggregatedColumns = identity_columns("f.") +
                                       ", f.outcome, f.packed_bytes, f.end_reason, f.attempted, f.started, "
                                       "f.recovered, f.startup_excluded, f.weight, f.error_code, f.served" +
                                       figure_columns("f.");

Row read_aggregated(const std::string& account_id, db::Row& row) {
  Row read;
  playback::SessionFigures& f = read.figures;
  read.identity = read_identity(account_id, row);
  read.outcome = static_cast<playback::Outcome>(row.number());
  read.packed_bytes = row.number();
  f.end_reason = static_cast<playback::EndReason>(row.number());
  for (bool* fact : {&f.attempted, &f.started, &f.recovered, &f.startup_excluded}) *fact = row.flag();
  f.weight = playback::Thousandths(row.number());
  f.error_code = row.optional_text();
  f.served = read_served(row.optional_text());
  for (const auto& column : kFigureColumns) f.*column.figure = row.optional_number();
  read_dimensions(row, Origin::event, f.dimensions);
  read_dimensions(row, Origin::custom, f.dimensions);
  return read;
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
              dimension_columns(Origin::header, "") + figure_columns("") + ")");
  const auto rest = db::placeholders(values.front().size() - kFirst);
  tx.run(sql.rows(std::move(values), first + rest + ")"));
}

std::map<std::string, Row> of(db::Database& db, const std::vector<std::string>& session_refs) {
  db::Sql sql("SELECT f.account_id, " + kAggregatedColumns + ", " + kOtherColumns +
              " FROM session_figures f WHERE f.session_ref");
  std::map<std::string, Row> by_ref;
  for (auto row : db.select(sql.in(session_refs))) {
    auto session = read(row);
    by_ref.emplace(session.identity.ref, std::move(session));
  }
  return by_ref;
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
