#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"

// The sessions and the bytes of events that an account has stored, by the hours in which its sessions began, and the
// bytes in all (stored_hours, stored_bytes). Times are as the database takes them: 2026-11-21 01:00:00
namespace events::tables::stored_bytes {

// Replaces what is known of that hour: how many sessions it has, and bytes of their events.
void store(db::Transaction& tx, const std::string& user_id, const std::string& begins_at, std::int64_t sessions,
           std::int64_t bytes);

struct Hour {
  std::string begins_at;
  std::optional<std::int64_t> sessions;
  // Differs each time that the hour is stored. Both are absent of an hour that was stored before there was this.
  std::optional<std::string> computed_at;
};
// Returns the hours from that one on and before the other.
std::vector<Hour> hours(db::Database& db, const std::string& user_id, const std::string& from, const std::string& to);

// Adds up the hours of all accounts from that day on, and deletes those before it.
void add_up(db::Transaction& tx, const std::string& first_kept);

}  // namespace events::tables::stored_bytes
