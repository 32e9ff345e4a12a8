#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "db/database.h"
#include "events/rules/stored_batch.h"
#include "events/tables/stored_events.h"
#include "playback/observation.h"

// Reads the events of sessions. All code that needs events goes through this. It holds only a few megabytes at a time,
// however much was sent.
namespace events::rules {

struct SessionKey {
  std::string ref;  // 16 bytes
  tables::PartitionDays days;
};
// Returns the keys of sessions as lists of them are read.
template <class Session>
std::vector<SessionKey> keys_of(const std::vector<Session>& sessions) {
  std::vector<SessionKey> keys;
  for (const auto& session : sessions) keys.push_back({session.ref, session.days});
  return keys;
}

// A session with more events or more JSON is too large: it has no figures, and only some of its events are listed.
constexpr std::int64_t kMaxSessionEvents = 100000;
constexpr std::int64_t kMaxSessionBytes = 64 * 1024 * 1024;  // not compressed

bool is_too_large(const tables::StoredSize& size);

// Returns the cost of reading the events, by which reads are limited: the number of events, or of 512 bytes of JSON if
// that is more.
std::int64_t read_cost(const tables::StoredSize& size);

// Returns how much is stored of each session. Sessions without events are left out. At least one has to be given.
std::map<std::string, tables::StoredSize> stored_sizes(db::Database& db, const std::vector<SessionKey>& sessions);

// Calls `visit` for each batch of these sessions, in no order, until it returns false. A batch that was sent again
// after it was compacted is visited twice, with two times of receipt. Of events with the same event_key(), the one that
// was received first counts. Some batches of a session that is too large are left out.
void for_each_batch(db::Database& db, const std::vector<SessionKey>& sessions,
                    const std::map<std::string, tables::StoredSize>& sizes,
                    const std::function<bool(const std::string& session_ref, const StoredBatch&)>& visit);

// Returns the observations of each session, in no order. Sessions that are too large are left out.
std::map<std::string, std::vector<playback::Observation>> observations(
    db::Database& db, const std::vector<SessionKey>& sessions, const std::map<std::string, tables::StoredSize>& sizes);

}  // namespace events::rules
