#pragma once
#include <optional>
#include <string>

#include "web/request.h"

namespace billing::handlers {

// Returns the API key that the caller supplied in X-API-Key or as Authorization: Bearer. Returns nullopt if neither
// header was sent, and an empty text if one was sent without a value. Throws refusal::Unauthorized for two different
// keys, or for another kind of Authorization.
std::optional<std::string> supplied_key(const web::Request& request);

// Returns the same for a call that needs one. Throws refusal::Unauthorized also if neither header was sent.
std::string required_key(const web::Request& request);

}  // namespace billing::handlers
