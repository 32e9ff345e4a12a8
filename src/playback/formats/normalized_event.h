#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "crypto/digest.h"
#include "crypto/encoding.h"

namespace playback {

// Holds an event that was translated from CMCD, EPAS or a beacon to our shape.
struct NormalizedEvent {
  std::string session_id;
  std::string type;
  std::int64_t ts = 0;  // ms since 1970, by the player's clock
  std::string id;       // the same if another request repeats the event
  std::string payload;  // a JSON object
};

constexpr std::size_t kHashId = 24;  // characters

// Returns an id for an event of a format without ids: a hash of its content, in hex. Segments do not store ids that are
// the hash of their payload, as these can be computed again.
inline std::string hash_id(std::string_view text) { return crypto::hex(crypto::sha256(text).substr(0, kHashId / 2)); }

}  // namespace playback
