#pragma once
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"
#include "events/tables/stored_events.h"

// Sessions of all users, to export their events. References and stream ids are 16 raw bytes; times are as the database
// takes them.
namespace events::tables::exported_sessions {

struct Filter {
  std::optional<std::string> user_id, stream_id;
  std::optional<std::string> from, to;  // some of the session's events may be from that time on, or before the other
};

struct Session {
  std::string ref, user_id, session_id;
  std::optional<std::string> stream_id;
  Days days;
};

// Returns at most `max` that follow this reference (empty: from the first), by reference.
std::vector<Session> page(db::Database& db, const Filter& filter, const std::string& after, std::size_t max);

}  // namespace events::tables::exported_sessions
