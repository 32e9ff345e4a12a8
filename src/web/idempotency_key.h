#pragma once
#include <optional>
#include <string>

#include "web/request.h"

namespace web {

// Returns the header Idempotency-Key, by which a caller who got no answer sends a request again without having it
// carried out twice. Throws refusal::InvalidFields unless it is one, of 1 to 255 characters and without control
// characters: if a bad key was ignored, its sender could not rely on it.
std::optional<std::string> idempotency_key(const Request& request);

}  // namespace web
