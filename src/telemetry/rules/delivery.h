#pragma once
#include <cstdint>
#include <exception>
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"
#include "telemetry/rules/envelope.h"
#include "telemetry/rules/sent_event.h"

namespace telemetry::rules {

// Who sent a request; all but the first two are headers, and empty where there is none.
struct Sender {
  std::string user_id, sdk_key;
  std::string user_agent, origin, country;
};

// One envelope on its way into the database. Stays where it was made: the envelope points into the body.
class Delivery {
 public:
  // received_at: the database's clock, ms since 1970. Throws as read_envelope does.
  Delivery(std::string body, Sender sender, std::int64_t received_at);
  // Of a portion (below); the envelope says all but the session and the events. The body is then their payloads.
  Delivery(const std::vector<SentEvent>& events, Envelope envelope, Sender sender, std::int64_t received_at);
  Delivery(const Delivery&) = delete;
  Delivery& operator=(const Delivery&) = delete;

  const std::string body;
  const Sender sender;
  const std::int64_t received_at;
  const Envelope envelope;
  const std::string session_ref;
  std::optional<std::string> stream_id;  // of its session, as first_seen_at; set by open_sessions
  std::string first_seen_at;             // as the database takes it; for a new session, some ms early
  std::exception_ptr error;  // why none of its events is committed; null: all of them are, once store() has returned
};

// The events by session, and no more in each portion than one stored batch may have.
std::vector<std::vector<SentEvent>> portions(std::vector<SentEvent> events);

// The event's time by our clock. When the player's clock was more than 5 s off as it sent, the difference is added. A
// time more than a day in the future is replaced by the time of receipt.
std::int64_t corrected_ts(std::int64_t ts, std::optional<std::int64_t> sent_at, std::int64_t received_at);

// Stores all events in one transaction if that succeeds, otherwise each delivery alone; sets the error of those that
// could not be stored. Of one key, `most_new` sessions may begin a minute.
void store(db::Database& db, const std::vector<Delivery*>& deliveries, int most_new);

}  // namespace telemetry::rules
