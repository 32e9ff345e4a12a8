#pragma once
#include <optional>
#include <string>
#include <vector>

#include "calendar/period.h"
#include "db/database.h"
#include "events/rules/sessions/ordered_events.h"
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

// Reads all events of the sessions that began in a period, session by session, in the order of OrderedEvents.
class EventsOfPeriod {
 public:
  EventsOfPeriod(db::Database& db, const std::string& account_id, const calendar::Period& period)
      : db_(db), sessions_(db, account_id, period) {}

  struct Part {
    const tables::playback_sessions::Session& session;  // valid until the next part is read
    const SessionEvents::Part& events;
  };
  // Returns the next events of one session, or nullopt at the end.
  std::optional<Part> next();

 private:
  db::Database& db_;
  SessionsOfPeriod sessions_;
  Sessions page_;
  std::optional<OrderedEvents> reader_;  // of the sessions of the page
};

}  // namespace events::rules
