#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "telemetry/rules/reduce.h"
#include "telemetry/rules/session_events.h"
#include "telemetry/rules/throttle.h"
#include "telemetry/tables/playback_figures.h"
#include "telemetry/tables/playback_sessions.h"
#include "worker.h"

// Playback sessions as their owner sees them. Each function throws refusal::TooMany when the user has asked for too
// much, and those that name a session refusal::NotFound, also when it is another user's.
namespace telemetry::rules {

struct Playback {
  tables::playback_sessions::Session session;
  bool complete = true;  // false: it is too large, and nothing below is known
  Figures figures;
  Standing standing;  // at this moment
};

using PlaybackFilter = tables::playback_sessions::Filter;

struct PlaybackPage {
  std::vector<Playback> playbacks;
  std::optional<tables::Place> continues_after;  // absent: this is the last page
};

// Newest first. Where events of many have to be read the page ends early, with one playback at least; and with none, if
// none of the sessions that it looked through passes the filter.
PlaybackPage playbacks_page(Worker& worker, const PlaybackFilter& filter);

Playback find_playback(Worker& worker, const std::string& user_id, const std::string& session_id);

// What the session was doing when. Empty when it is too large.
std::vector<Span> playback_timeline(Worker& worker, const std::string& user_id, const std::string& session_id);

// Forgets the session and all its events.
void delete_playback(Worker& worker, const std::string& user_id, const std::string& session_id);

// A session whose events are about to be read. If there are many, this is one of the user's large reads.
struct CountedSession {
  CountedSession(Worker& worker, const std::string& user_id, const std::string& session_id);

  SessionKey key;
  std::map<std::string, tables::StoredSize> sizes;
  LargeRead large;
};

struct ListedEvent {
  std::int64_t ts, received_at;  // ms since 1970
  std::string identity;          // 14 bytes
  std::string type, payload;
  std::string id;  // that the player gave it; empty: none
};

// Where a page of events ended.
struct EventPlace {
  std::int64_t ts;
  std::string identity;
};

// At most `max` of a session's events that follow that place, in the order of their time.
std::vector<ListedEvent> events_after(Worker& worker, const std::string& user_id, const std::string& session_id,
                                      const std::optional<EventPlace>& after, std::size_t max);

// Calls `visit` for each of a session's events from that time on and before the other (ms since 1970; absent: all), in
// the order of their time. Reads the session once, and once more for each 20,000 events.
void for_each_event(db::Database& db, const SessionKey& session, const std::map<std::string, tables::StoredSize>& sizes,
                    const std::optional<std::int64_t>& from, const std::optional<std::int64_t>& to,
                    const std::function<void(const ListedEvent&)>& visit);

}  // namespace telemetry::rules
