#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"
#include "events/rules/reading/observed_sessions.h"
#include "events/rules/sessions/current_sessions.h"
#include "limits/large_read.h"
#include "settings/config.h"

// Reads sessions as their owner sees them. Each function throws refusal::TooMany if the account has read too much.
// Functions that take a session's id throw refusal::NotFound unless the account has that session.
namespace events::rules {

using Sessions = CurrentSessions::Sessions;

// Reads sessions of an account, or only the first of them if all together have too many events to read, and charges the
// cost.
std::vector<SessionDetails> current_sessions(db::Database& db, const Config& config, const std::string& account_id,
                                             Sessions sessions, limits::LargeRead& large);
// Does the same for one part of a large read, with at least one session, but charges nothing.
std::vector<SessionDetails> current_sessions_of_part(db::Database& db, const std::string& account_id,
                                                     Sessions sessions);

SessionDetails session_details(db::Database& db, const Config& config, const std::string& account_id,
                               const std::string& session_id);

// Returns the states of the session with their times.
playback::Timeline session_timeline(db::Database& db, const Config& config, const std::string& account_id,
                                    const std::string& session_id);

void delete_session(db::Database& db, const Config& config, const std::string& account_id,
                    const std::string& session_id);

// Charges the account for reading the events of a session. If there are many, this counts as a large read of the
// account for as long as the object lives.
struct ChargedSession {
  ChargedSession(db::Database& db, const Config& config, const std::string& account_id, const std::string& session_id);

  SessionKey key;
  StoredSizes sizes;
  limits::LargeRead large;
};

// Returns at most `max` events of a session that follow the cursor, in the order of their time.
std::vector<Event> events_after(db::Database& db, const Config& config, const std::string& account_id,
                                const std::string& session_id, const std::optional<EventCursor>& after,
                                std::size_t max);

}  // namespace events::rules
