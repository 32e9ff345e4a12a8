#pragma once
#include <string>
#include <vector>

#include "db/database.h"

// The partitions of telemetry_events: one a day, and pmax for what no day was made for. Days are
// written 2026-11-21.
namespace telemetry::tables::event_days {

// The days before which the partitions end, earliest first; pmax is not among them.
std::vector<std::string> ends(db::Database& db);

// Today as the database sees it, and so many days on (or, when negative, back).
std::string days_from_today(db::Database& db, int days);

// Makes a partition up to each of these days, ascending and all later than the last there is. What
// pmax holds of them is moved there, while writers wait. Those that another host has made meanwhile are made.
void add(db::Database& db, const std::vector<std::string>& ends);

// Drops the partitions that end before these days, and with them their events; some, but not all of
// them.
void drop(db::Database& db, const std::vector<std::string>& ends);

}  // namespace telemetry::tables::event_days
