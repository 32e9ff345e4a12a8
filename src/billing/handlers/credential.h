#pragma once
#include <optional>
#include <string>

#include "web/request.h"

namespace billing::handlers {

// The API key as supplied: X-API-Key, or Authorization: Bearer. Returns nullopt when neither header was sent; empty
// when one was sent without a value. Throws refusal::Unauthorized for two different keys, or another kind of
// Authorization.
std::optional<std::string> supplied_key(const web::Request& request);

}  // namespace billing::handlers
