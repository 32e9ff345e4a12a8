#pragma once
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "db/database.h"
#include "events/rules/reading/read_events.h"
#include "events/rules/stored_figures.h"
#include "events/tables/session_list.h"
#include "playback/reduce/status.h"

namespace events::rules {

struct SessionDetails {
  tables::playback_sessions::Session session;
  bool full = false;  // what its player sends from now on is refused (session_events.h)
  playback::SessionFigures figures;
  playback::SessionStatus status;  // at this moment
};

// Reads sessions of one account with their figures as they are now. Stored figures are used if they contain the last
// request of the session, or if it has so many events that maintenance alone makes figures of them, every five minutes:
// until it has done so, such a session has none. Others are computed from its events, but not stored.
class CurrentSessions {
 public:
  using Sessions = std::vector<tables::playback_sessions::Session>;
  static constexpr std::int64_t kLargeRead = 5000;  // a read that costs more is a large one

  CurrentSessions(db::Database& db, const std::string& account_id, Sessions sessions);

  // Returns the cost (read_cost() in read_events.h) of reading the events of all sessions whose stored figures are not
  // up to date.
  std::int64_t cost() const;
  // Returns what an account is charged for that.
  int units() const;
  // Removes the last sessions, so that the others cost hardly more than `max`. At least one session stays.
  void cut(std::int64_t max);
  // Uses the stored figures of the sessions with the most events although they are out of date, so that the others cost
  // at most `max`. Sessions that have neither are removed. Returns false if there was no need to do so.
  bool settle(std::int64_t max);

  std::vector<SessionDetails> read() const;

 private:
  void leave_to_maintenance(std::int64_t max);
  std::vector<SessionKey> stale_keys() const;
  std::int64_t cost_of(const std::string& ref) const;
  bool is_stale(const std::string& ref) const { return stale_.count(ref) > 0; }
  std::int64_t last_seen_at(const std::string& ref, std::int64_t now) const;

  db::Database& db_;
  const std::string account_id_;
  Sessions sessions_;
  StoredFigures stored_;
  std::set<std::string> stale_;  // references of those whose events have to be read
  StoredSizes sizes_;
};

}  // namespace events::rules
