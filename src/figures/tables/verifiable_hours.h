#pragma once
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"
#include "events/tables/stale_periods.h"

// Finds hours that have figures, of sessions or as roll-ups, and are not stale. Times are written as the database takes
// them: 2026-11-21 01:00:00
namespace figures::tables::verifiable_hours {

using events::tables::stale_periods::RollupKey;

// Returns the latest hours that have roll-ups, from that day on.
std::vector<RollupKey> latest(db::Database& db, const std::string& first_day, std::size_t max);

// Returns the hour of the account's first session that began at that time or later.
std::optional<RollupKey> first_from(db::Database& db, const std::string& account_id, const std::string& time);

// Returns the account after that one (empty: the first) that has figures.
std::optional<std::string> account_after(db::Database& db, const std::string& account_id);
// Returns all hours of an account, from that day on.
std::vector<RollupKey> of_account(db::Database& db, const std::string& account_id, const std::string& first_day);

}  // namespace figures::tables::verifiable_hours
