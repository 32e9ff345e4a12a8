#pragma once
#include <string>
#include <vector>

#include "db/database.h"

// Manages the partitions of telemetry_segments: one for each week, and pmax for later days. Days are written
// 2026-11-21.
namespace events::tables::segment_partitions {

// Returns the days before which the partitions end, earliest first, without pmax.
std::vector<std::string> ends(db::Database& db);

// Returns the day that is so many days after today (before it, if negative), by the database's clock.
std::string days_from_today(db::Database& db, int days);

// Holds what a partition takes on disk, as the database estimates it from samples. sizes() lists the oldest first.
struct Size {
  std::string end;           // the day before which it ends; empty for pmax
  std::int64_t rows, bytes;  // bytes with indexes
};
std::vector<Size> sizes(db::Database& db);

// Adds a partition up to each of these days, which have to be ascending and later than the last partition. Moves their
// rows out of pmax, while writers wait. Does nothing if another host has added them meanwhile.
void add(db::Database& db, const std::vector<std::string>& ends);

// Drops the partitions that end before these days, with their events. At least one has to be given, but not all.
void drop(db::Database& db, const std::vector<std::string>& ends);

}  // namespace events::tables::segment_partitions
