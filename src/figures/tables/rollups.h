#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "calendar/period.h"
#include "db/database.h"
#include "figures/values/aggregate.h"
#include "playback/dimensions.h"

// Stores aggregates of sessions by hour and by day (UTC). Begins of these that are texts are as the database prints
// them: 2026-11-21 01:00:00. All others are ms since 1970.
namespace figures::tables::rollups {

enum class Granularity { hour, day };
inline std::string table_of(Granularity granularity) {
  return granularity == Granularity::hour ? "hourly_rollups" : "daily_rollups";
}

// Lists the begins of the hours or days of a period of whole ones.
std::vector<std::int64_t> begins_in(const calendar::Period& period, Granularity granularity);
// Adds the condition that an hour or day begins at one of these times. With a list of begins, rather than a range, the
// database reads only the part of the index that belongs to the dimensions.
db::Sql& add_begins(db::Sql& sql, const std::vector<std::int64_t>& begins);

// Returns dimensions as a list in SQL: 3, 7. They are part of the text rather than values, so that the database reads
// only a short part of the primary key for each.
std::string numbers_of(const std::vector<playback::Dimension>& dimensions);

// Stands in place of a stream's id for all sessions, with and without a stream.
using playback::kAllStreams;

struct Row {
  playback::Dimension dimension;
  std::string stream_id;  // 16 bytes
  std::string value;      // '' for the whole, and for sessions without one
  values::Aggregate aggregate;
};

void replace(db::Transaction& tx, Granularity granularity, const std::string& account_id, const std::string& begins_at,
             const std::vector<Row>& rows);

std::vector<Row> rows(db::Database& db, Granularity granularity, const std::string& account_id,
                      const std::string& begins_at);

// Selects the rows that are added up.
struct RowSelection {
  std::string account_id;
  Granularity granularity;
  std::vector<std::int64_t> begins;  // of the hours or days
  playback::Dimension dimension;
  std::string stream_id;             // kAllStreams, or 16 bytes
  std::optional<std::string> value;  // absent: all of the dimension
};
// Selects those of all sessions in a period of whole hours or days.
inline RowSelection all_of(const std::string& account_id, Granularity granularity, const calendar::Period& period) {
  return {account_id, granularity, begins_in(period, granularity), playback::Dimension::whole, kAllStreams, {}};
}

// Says which parts of a key aggregates are kept apart by. The streams are those of the whole.
struct SumBy {
  bool begin = false;
  enum class Value { none, of_dimension, stream } value = Value::none;
};
inline constexpr SumBy kByBegin{true}, kByValue{false, SumBy::Value::of_dimension},
    kByStream{false, SumBy::Value::stream};

// Adds up the rows of each key. Histograms cost more than all the rest.
values::AggregatesByKey sum(db::Database& db, const RowSelection& selection, SumBy by, bool histograms = false);

// Holds a day of a frequent value. That of the whole has Dimension::whole.
struct DayOfValue {
  std::int64_t begins_at;
  playback::Dimension dimension;
  std::string value;
  values::Aggregate sums;
};
// Returns the days of all values of these dimensions that have at least so many sessions on that day.
// The selection's dimension and value are ignored.
std::vector<DayOfValue> days_of_frequent_values(db::Database& db, const RowSelection& selection,
                                                const std::vector<playback::Dimension>& dimensions,
                                                playback::Thousandths least_sessions);

// Returns whether sessions of the selection's value may be counted in a row 'other'.
bool may_be_in_other(db::Database& db, const RowSelection& selection);

// Returns whether the account has days from `from` on and before `to`.
bool has_days(db::Database& db, const std::string& account_id, const std::string& from, const std::string& to);

}  // namespace figures::tables::rollups
