#include "playback/formats/normalized_event.h"

#include "crypto/digest.h"
#include "crypto/encoding.h"

namespace playback {

std::string hash_id(std::string_view text) { return crypto::hex(crypto::sha256(text).substr(0, kHashId / 2)); }

}  // namespace playback
