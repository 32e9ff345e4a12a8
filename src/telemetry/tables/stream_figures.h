#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"
#include "telemetry/tables/dimension.h"
#include "telemetry/tables/sums.h"

// Sums of sessions by hour and by day (UTC). Times are as the database takes them: 2026-11-21 01:00:00
namespace telemetry::tables::stream_figures {

enum class Span { hour, day };

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

}  // namespace telemetry::tables::stream_figures
