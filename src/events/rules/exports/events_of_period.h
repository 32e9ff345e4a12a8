#pragma once
#include <optional>

#include "events/rules/exports/sessions_of_period.h"
#include "events/rules/sessions/ordered_events.h"

namespace events::rules {

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
