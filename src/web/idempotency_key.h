#pragma once
#include <optional>
#include <string>

#include "web/request.h"

namespace web {

// The header Idempotency-Key, by which a caller who got no answer sends a request again without having it carried out
// twice. Throws refusal::InvalidFields unless it is one, of 1 to 255 characters and without control characters: a key
// that was ignored would let its sender down.
std::optional<std::string> idempotency_key(const Request& request);

}  // namespace web
