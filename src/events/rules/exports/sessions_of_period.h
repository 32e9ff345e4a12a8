#pragma once
#include <string>
#include <vector>

#include "calendar/period.h"
#include "db/database.h"
#include "events/rules/sessions/sessions.h"

namespace events::rules {

// All sessions of a user that began in a period, in the order in which they began, read in parts.
class SessionsOfPeriod {
 public:
  SessionsOfPeriod(db::Database& db, const std::string& user_id, const calendar::Period& period);

  // Returns the next part with their figures; empty: there are no more.
  std::vector<SessionDetails> next();
  // Returns the next ones, `max` at most, without figures.
  Sessions next_without_figures(std::size_t max);

 private:
  void continue_after(const tables::playback_sessions::Session& session);

  db::Database& db_;
  tables::playback_sessions::Query query_;
};

}  // namespace events::rules
