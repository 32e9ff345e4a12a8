#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "config.h"
#include "db/database.h"
#include "events/rules/sessions/current_sessions.h"
#include "streams/rules/throttle.h"

// SessionDetails sessions as their owner sees them. Each function throws refusal::TooMany when the user has asked for
// too much, and those that name a session, refusal::NotFound, also when it is another user's.
namespace events::rules {

using Sessions = CurrentSessions::Sessions;

// Reads sessions of a user, or the first of them if the events of all would be too many to read, and charges the cost.
std::vector<SessionDetails> current_sessions(db::Database& db, const Config& config, const std::string& user_id,
                                             Sessions sessions, streams::rules::LargeRead& large);
// The same for one part of a large read, with at least one session. Nothing is charged.
std::vector<SessionDetails> current_sessions_of_part(db::Database& db, const std::string& user_id, Sessions sessions);

SessionDetails session_details(db::Database& db, const Config& config, const std::string& user_id,
                               const std::string& session_id);

// Returns what the session was doing when; empty if it is too large.
std::vector<playback::TimelineSpan> session_timeline(db::Database& db, const Config& config, const std::string& user_id,
                                                     const std::string& session_id);

// Deletes the session and all its events.
void delete_session(db::Database& db, const Config& config, const std::string& user_id, const std::string& session_id);

// A session whose events are about to be read, for which the user has been charged. If there are many events, this is
// one of the user's large reads.
struct ChargedSession {
  ChargedSession(db::Database& db, const Config& config, const std::string& user_id, const std::string& session_id);

  SessionKey key;
  std::map<std::string, tables::StoredSize> sizes;
  streams::rules::LargeRead large;
};

struct ListedEvent {
  std::int64_t ts, received_at;  // ms since 1970
  std::string event_key;         // 14 bytes
  std::string type, payload;
  std::string id;  // that the player gave it; empty: none
};

// The last event of a page.
struct EventCursor {
  std::int64_t ts;
  std::string event_key;
};

// Returns at most `max` of a session's events that follow the cursor, in the order of their time.
std::vector<ListedEvent> events_after(db::Database& db, const Config& config, const std::string& user_id,
                                      const std::string& session_id, const std::optional<EventCursor>& after,
                                      std::size_t max);

}  // namespace events::rules
