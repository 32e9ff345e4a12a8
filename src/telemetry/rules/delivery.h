#pragma once
#include <cstdint>
#include <exception>
#include <string>
#include <vector>

#include "db/database.h"
#include "telemetry/rules/envelope.h"

namespace telemetry::rules {

// One envelope on its way into the database. Stays where it was made: the envelope points into the body.
class Delivery {
 public:
  // received_at: the database's clock, ms since 1970. Throws as read_envelope does.
  Delivery(std::string body, std::string user_id, std::int64_t received_at);
  Delivery(const Delivery&) = delete;
  Delivery& operator=(const Delivery&) = delete;

  const std::string body;
  const std::string user_id;
  const std::int64_t received_at;
  const Envelope envelope;
  const std::string session_ref;
  std::string session_day;   // known once its session is
  std::string moved_from;    // the day its session has just left; empty: none
  std::exception_ptr error;  // why none of its events is committed; null: all of them are, once store() has returned
};

// The events' identities within their session, in the order of the events, 12 bytes each:
//   with an id     the first 12 bytes of SHA-256(id)
//   without one    the second of the body's first ts (4 bytes), the first 6 bytes of SHA-256(body), the position (2
//   bytes)
// So a body that is sent again has the same events, and two equal events in one body are two. The time comes first
// because the rows of a session then lie together in the index, in their order.
std::vector<std::string> event_hashes(const std::string& body, const std::vector<Event>& events);

// The event's time by our clock. When the player's clock was more than 5 s off as it sent, the difference is added. A
// time more than a day in the future is replaced by the time of receipt.
std::int64_t corrected_ts(std::int64_t ts, std::optional<std::int64_t> sent_at, std::int64_t received_at);

// Stores all events in one statement if that succeeds, otherwise each delivery alone; sets the error of those that
// could not be stored.
void store(db::Database& db, const std::vector<Delivery*>& deliveries);

}  // namespace telemetry::rules
