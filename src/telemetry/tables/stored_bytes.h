#pragma once
#include <cstdint>
#include <string>

#include "db/database.h"

// How many bytes of events an account has stored, by the hours in which its sessions began and in all (stored_hours,
// stored_bytes). Times are as the database takes them: 2026-11-21 01:00:00
namespace telemetry::tables::stored_bytes {

// In place of what was stored of that hour.
void store(db::Transaction& tx, const std::string& user_id, const std::string& begins_at, std::int64_t bytes);

// Adds up the hours of all accounts from that day on, and removes those before it.
void add_up(db::Transaction& tx, const std::string& first_kept);

}  // namespace telemetry::tables::stored_bytes
