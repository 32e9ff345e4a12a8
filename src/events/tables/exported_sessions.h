#pragma once
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"
#include "events/tables/stored_events.h"

// Reads sessions of all accounts, to export their events. References and stream ids are 16 raw bytes. Times are as the
// database takes them.
namespace events::tables::exported_sessions {

struct Filter {
  std::optional<std::string> account_id, stream_id;
  std::optional<std::string> from, to;  // the session may have an event at or after `from`, and one before `to`
};

struct Session {
  std::string ref, account_id, session_id;
  std::optional<std::string> stream_id;
  PartitionDays days;
};

// Returns at most `max` sessions that follow this reference (empty: from the first), in the order of references.
std::vector<Session> page(db::Database& db, const Filter& filter, const std::string& after, std::size_t max);

}  // namespace events::tables::exported_sessions
