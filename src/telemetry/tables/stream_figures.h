#pragma once
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "db/database.h"
#include "telemetry/tables/dimension.h"
#include "telemetry/tables/sums.h"

// Sums of sessions by hour and by day (UTC). Times are as the database takes them: 2026-11-21 01:00:00
namespace telemetry::tables::stream_figures {

enum class Span { hour, day };
inline std::string table_of(Span span) { return span == Span::hour ? "stream_hours" : "stream_days"; }

// In place of a stream's id: all streams, and sessions without one.
inline const std::string kAllStreams(16, '\0');

struct Row {
  Dimension dimension;
  std::string stream_id;  // 16 bytes
  std::string value;      // '' for the whole, and for sessions without one
  Sums sums;
};

// Puts the rows in place of what was stored of that hour or day; without rows, it is empty.
void replace(db::Transaction& tx, Span span, const std::string& user_id, const std::string& begins_at,
             const std::vector<Row>& rows);

// All rows of an hour or day.
std::vector<Row> rows(db::Database& db, Span span, const std::string& user_id, const std::string& begins_at);

// Which rows are added up.
struct Selection {
  std::string user_id;
  Span span;
  std::vector<std::string> begins;  // of the hours or days
  Dimension dimension;
  std::string stream_id;             // kAllStreams, or 16 bytes
  std::optional<std::string> value;  // absent: all of the dimension
};

// What the sums are kept apart by: begins_at, the value, or (for the whole only) each single stream's id.
enum class By { nothing, begin, value, stream };

// By the text that By names, '' for By::nothing. What has no rows is not there. Without the histograms, which
// cost more than all the rest.
std::map<std::string, Sums> sums(db::Database& db, const Selection& selection, By by);
std::map<std::string, Sums> sums_with_histograms(db::Database& db, const Selection& selection, By by);

// Whether sessions of the selection's value may be counted in a row 'other'.
bool hidden_in_other(db::Database& db, const Selection& selection);

// The days from that one on and before the other that are to be made again: their hours are to be read instead.
std::set<std::string> stale_days(db::Database& db, const std::string& user_id, const std::string& from,
                                 const std::string& to);

// Removes what there is of a user: hours, days, minutes, and how much is stored.
void remove_all_of(db::Database& db, const std::string& user_id);

// Removes hours, days and minutes that are older than they are kept: 93 days, 25 months and 35 days; and how much was
// stored in hours before all events that may be kept.
void remove_old(db::Database& db);

}  // namespace telemetry::tables::stream_figures
