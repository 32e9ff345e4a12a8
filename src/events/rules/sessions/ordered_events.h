#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "events/rules/sessions/sessions.h"

namespace events::rules {

// Reads all events of some sessions: session by session in the order given, within a session in the order of their
// time, and each once, however often it was sent. Only one part of a session is held at a time.
class OrderedEvents {
 public:
  OrderedEvents(db::Database& db, std::vector<SessionKey> sessions);

  struct Part {
    std::size_t session;  // its index among those that were given
    const SessionEvents::Part& events;
  };
  // Returns the next events of a session, or nullopt at the end.
  std::optional<Part> next();

 private:
  bool go_to_next_session();

  db::Database& db_;
  const std::vector<SessionKey> sessions_;
  std::map<std::string, std::size_t> index_of_;  // in sessions_, of those with events
  std::vector<std::vector<SessionKey>> groups_;  // those that are not read yet, the next one last
  std::vector<SessionKey> group_;                // the present one, from the present session on
  std::map<std::string, SessionEvents> events_;  // of the group
};

}  // namespace events::rules
