#pragma once
#include <cstdint>
#include <deque>
#include <exception>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "events/rules/ingest/client_dimensions.h"
#include "playback/formats/envelope.h"
#include "playback/formats/normalized_event.h"

namespace events::rules {

struct Sender {
  std::string account_id, sdk_key;
  ClientHeaders headers;
  std::string peer;                            // who has sent it; headers.address is whom that one names, if it may
  std::string address_secret;                  // keys the hashes of viewers (events/rules/viewer_hash.h) and addresses
  std::exception_ptr may_not_begin = nullptr;  // why it may begin no session now; null: it may
};

// Holds a batch as it was received. It cannot be moved, as the envelope points into the body.
class IncomingBatch {
 public:
  // Parses an envelope. `received_at` is by the database's clock, in ms since 1970. Throws as read_envelope does.
  IncomingBatch(std::string body, Sender sender, std::int64_t received_at);
  // Makes a batch from events of one session. `envelope` has its other fields. The body is made of payloads and ids.
  IncomingBatch(const std::vector<playback::NormalizedEvent>& events, playback::Envelope envelope, Sender sender,
                std::int64_t received_at);
  IncomingBatch(const IncomingBatch&) = delete;
  IncomingBatch& operator=(const IncomingBatch&) = delete;

  std::string body;  // must not change once the envelope was read
  const Sender sender;
  const std::int64_t received_at;
  std::deque<std::string> concealed;  // payloads that named a viewer; the others are in the body
  const playback::Envelope envelope;
  const std::string session_ref;
};
using Batches = std::vector<const IncomingBatch*>;

// Returns the event's time by our clock. If the player's clock was off by more than 5 s when it sent the event, the
// difference is added. A time more than a day in the future is replaced by the time of receipt.
std::int64_t corrected_ts(std::int64_t ts, std::optional<std::int64_t> sent_at, std::int64_t received_at);

// Groups the events by session, and puts no more into each batch than one row may have.
std::vector<std::vector<playback::NormalizedEvent>> split_into_batches(std::vector<playback::NormalizedEvent> events);

}  // namespace events::rules
