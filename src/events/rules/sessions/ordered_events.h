#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "events/rules/sessions/sessions.h"

namespace events::rules {

// Reads all events of some sessions: session by session in the order given, within a session in the order of their
// time, and each once, however often it was sent. Some events of a session that is too large (read_events.h) are left
// out. Only a few megabytes, or one session, are held at a time.
class OrderedEvents {
 public:
  OrderedEvents(db::Database& db, std::vector<SessionKey> sessions);

  struct Part {
    std::size_t session;  // its index among those that were given
    std::vector<ListedEvent> events;
  };
  // Returns the next events of a session, some thousands at most, or nullopt at the end.
  std::optional<Part> next();

 private:
  void load_some();

  db::Database& db_;
  const std::vector<SessionKey> sessions_;
  std::map<std::string, tables::StoredSize> sizes_;
  std::map<std::string, std::vector<ListedEvent>> loaded_;
  std::size_t session_ = 0, loaded_until_ = 0, event_ = 0;  // the next ones in sessions_ and in loaded_
};

}  // namespace events::rules
