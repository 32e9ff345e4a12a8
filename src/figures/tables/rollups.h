#pragma once
#include <chrono>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "db/database.h"
#include "figures/values/aggregate.h"
#include "playback/dimensions.h"

// Stored aggregates of sessions by hour and by day (UTC). Times are as the database takes them: 2026-11-21 01:00:00
namespace figures::tables::rollups {

constexpr int kHourlyDays = 93;  // after which hours are deleted; days stay

enum class Granularity { hour, day };
inline std::string table_of(Granularity granularity) {
  return granularity == Granularity::hour ? "hourly_rollups" : "daily_rollups";
}

// Returns dimensions as they are listed in SQL: 3, 7. In the text and not as values, so that each that is named is a
// short part of the primary key.
std::string numbers_of(const std::vector<playback::Dimension>& dimensions);

// Stands in place of a stream's id for all streams, and for sessions without one.
using playback::kAllStreams;

struct Row {
  playback::Dimension dimension;
  std::string stream_id;  // 16 bytes
  std::string value;      // '' for the whole, and for sessions without one
  values::Aggregate aggregate;
};

// Replaces the rows of that hour or day.
void replace(db::Transaction& tx, Granularity granularity, const std::string& user_id, const std::string& begins_at,
             const std::vector<Row>& rows);

// Returns all rows of an hour or day.
std::vector<Row> rows(db::Database& db, Granularity granularity, const std::string& user_id,
                      const std::string& begins_at);

// Selects the rows that are added up.
struct Selection {
  std::string user_id;
  Granularity granularity;
  std::vector<std::string> begins;  // of the hours or days
  playback::Dimension dimension;
  std::string stream_id;             // kAllStreams, or 16 bytes
  std::optional<std::string> value;  // absent: all of the dimension
};

// What aggregates are kept apart by: begins_at, the value, both (begins_at comes first, with 19 characters), or, for
// the whole only, the id of each stream.
enum class GroupBy { nothing, begin, value, begin_and_value, stream };

// Adds up by the text that `by` names, '' for GroupBy::nothing. Keys without rows are left out. Histograms cost more
// than all the rest.
std::map<std::string, values::Aggregate> sum(db::Database& db, const Selection& selection, GroupBy by,
                                             bool histograms = false);

// A day of a frequent value; of the whole, the dimension is Dimension::whole.
struct DayOfValue {
  std::string begins_at;
  playback::Dimension dimension;
  std::string value;
  values::Aggregate sums;
};
// Returns the days of all values of these dimensions with so many sessions on it, in thousandths. The selection's
// dimension and value are left out of account.
std::vector<DayOfValue> days_of_frequent_values(db::Database& db, const Selection& selection,
                                                const std::vector<playback::Dimension>& dimensions,
                                                std::int64_t least_sessions);

// Returns whether sessions of the selection's value may be counted in a row 'other'.
bool may_be_in_other(db::Database& db, const Selection& selection);

// Returns whether the user has days from that one on and before the other.
bool has_days(db::Database& db, const std::string& user_id, const std::string& from, const std::string& to);

// Returns the stale days from that one on and before the other, whose hours have to be read instead.
std::set<std::string> stale_days(db::Database& db, const std::string& user_id, const std::string& from,
                                 const std::string& to);

// Deletes all rows of a user: hours, days, minutes, and how much is stored. Returns false if there was no time for all.
bool delete_of_user(db::Database& db, const std::string& user_id, std::chrono::steady_clock::time_point until);

// Deletes hours, days, minutes and marks that are older than they are kept: 93 days, 25 months, 35 days, 25 months.
void delete_expired(db::Database& db);

}  // namespace figures::tables::rollups
