#pragma once
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"
#include "telemetry/tables/stale_figures.h"

// The hours of which there are figures, of sessions or as sums, and which are not to be made again. Times are as the
// database takes them: 2026-11-21 01:00:00
namespace telemetry::tables::figured_hours {

using stale_figures::Period;

// Those with sums that began last, of that day at the earliest.
std::vector<Period> latest(db::Database& db, const std::string& first_day, std::size_t max);

// The hour of the user's first session that began at that time or later.
std::optional<Period> first_from(db::Database& db, const std::string& user_id, const std::string& time);

// The user after that one (empty: the first) of whom there are figures.
std::optional<std::string> user_after(db::Database& db, const std::string& user_id);
// All of a user, from that day on.
std::vector<Period> of_user(db::Database& db, const std::string& user_id, const std::string& first_day);

bool is_stale(db::Database& db, const Period& hour);

// Whether there is no sum of the day to rely on: it is not over, or it or an hour of it is to be made again.
bool is_stale_day(db::Database& db, const Period& day);

}  // namespace telemetry::tables::figured_hours
