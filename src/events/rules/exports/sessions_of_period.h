#pragma once
#include <string>
#include <vector>

#include "calendar/period.h"
#include "db/database.h"
#include "events/rules/sessions/sessions.h"

namespace events::rules {

// Selects all sessions of an account that began in a period, in the order in which they began.
tables::playback_sessions::Query query_of_period(const std::string& account_id, const calendar::Period& period);

// Reads all sessions of an account that began in a period, in the order in which they began, in parts.
class SessionsOfPeriod {
 public:
  SessionsOfPeriod(db::Database& db, const std::string& account_id, const calendar::Period& period);

  // Returns the next sessions with their figures. They are empty at the end.
  std::vector<SessionDetails> next();
  // Returns the next sessions, at most `max`, without figures.
  Sessions next_without_figures(std::size_t max);

 private:
  void continue_after(const tables::playback_sessions::Session& session);

  db::Database& db_;
  tables::playback_sessions::Query query_;
};

}  // namespace events::rules
