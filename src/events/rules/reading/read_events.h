#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "db/database.h"
#include "events/rules/reading/session_events.h"
#include "events/tables/stored_events.h"

// Reads the events of sessions. All code that needs events goes through this.
namespace events::rules {

using tables::SessionKey;

// Returns the keys of sessions as lists of them are read.
template <class Session>
std::vector<SessionKey> keys_of(const std::vector<Session>& sessions) {
  std::vector<SessionKey> keys;
  for (const auto& session : sessions) keys.push_back(session.key());
  return keys;
}
std::vector<std::string> refs_of(const std::vector<SessionKey>& sessions);

using StoredSizes = std::map<std::string, tables::StoredSize>;  // by session

// Returns how much is stored of each session. Sessions without events are left out. At least one has to be given.
StoredSizes stored_sizes(db::Database& db, const std::vector<SessionKey>& sessions);

// Returns whether the session may have no more events.
bool is_full(const tables::StoredSize& size);

// Returns the cost of reading the events, by which reads are limited: the number of events, or of 512 bytes of JSON if
// that is more.
std::int64_t read_cost(const tables::StoredSize& size);

// Returns the units that reading one session of that cost is charged, besides its time.
int read_units(std::int64_t cost);

// Groups sessions that are read with one query. Those without events are left out.
std::vector<std::vector<SessionKey>> groups_to_read(const std::vector<SessionKey>& sessions, const StoredSizes& sizes);
// Returns the events of each session of a group.
std::map<std::string, SessionEvents> read_group(db::Database& db, const std::vector<SessionKey>& group,
                                                const PartSize& part = {});

// Calls `visit` for each of these sessions that has events, in no order.
void for_each_session(db::Database& db, const std::vector<SessionKey>& sessions, const StoredSizes& sizes,
                      const std::function<void(const SessionKey&, SessionEvents&)>& visit);

}  // namespace events::rules
