#pragma once
#include <string>
#include <vector>

#include "db/database.h"

// The partitions of telemetry_segments: one a week, and pmax for later days. Days are written 2026-11-21.
namespace telemetry::tables::segment_days {

// The days before which the partitions end, earliest first; pmax is not among them.
std::vector<std::string> ends(db::Database& db);

// Today as the database sees it, and so many days on (or, when negative, back).
std::string days_from_today(db::Database& db, int days);

// Adds a partition up to each of these days, which are ascending and later than the last partition. Rows of theirs are
// moved out of pmax, while writers wait. Does nothing where another host has added them meanwhile.
void add(db::Database& db, const std::vector<std::string>& ends);

// Drops the partitions that end before these days, with their events; one at least, but not all there are.
void drop(db::Database& db, const std::vector<std::string>& ends);

}  // namespace telemetry::tables::segment_days
