#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "playback/observation.h"

// Reads what a player sends in one request. The specification names apiKey, sessionId and events, and in an event type,
// ts and payload. Beside these, sentAt, streamId and an event's own id are read. Other fields are ignored.
namespace playback {

constexpr std::size_t kMaxEvents = 500;         // 0 is allowed: it tests the key
constexpr std::size_t kMaxPayload = 16 * 1024;  // bytes
constexpr std::size_t kMaxSessionId = 128;      // code points, none of them a control character; no /../

struct Event {
  std::string type;          // 1 to 64 characters; unknown types are stored as well
  std::int64_t ts = 0;       // ms since 1970, by the player's clock
  std::string_view payload;  // a JSON object, as it stands in the body
  std::string id;            // empty: none
};

struct Envelope {
  std::string api_key;
  std::string session_id;
  std::vector<Event> events;
  std::optional<std::string> stream_id;  // 16 bytes; also absent if it is no id
  std::optional<std::int64_t> sent_at;   // ms since 1970, by the player's clock; also absent if it is no time
  Losses losses;                         // says so
};

// Takes the id of a stream as it is written. An empty text means that there is none.
void set_stream(Envelope& envelope, std::string_view id);

// Returns whether a session may have this id. The text has to be well-formed UTF-8.
bool is_session_id(std::string_view text);

// Reads the body in one pass. The payloads point into it. An escape within a payload that is no character (half a
// surrogate pair, or NUL) is replaced by that of U+FFFD. Throws refusal::BadBody if the body is no JSON object or has
// such an escape elsewhere, and refusal::InvalidFields for apiKey, sessionId and events.
Envelope read_envelope(std::string& body);

}  // namespace playback
