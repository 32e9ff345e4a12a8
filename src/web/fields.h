#pragma once
#include <cstdint>
#include <optional>

#include "json/fields.h"
#include "web/request.h"

namespace web {

// Throws refusal::UnsupportedMediaType unless the Content-Type is JSON, since a page of another origin could post a
// form or text/plain without a CORS preflight.
void require_json(const Request& request);
// Returns the fields of the body, and throws like require_json.
json::Fields json_fields(const Request& request);

// Reads a timestamp, in ms since 1970.
std::optional<std::int64_t> optional_time(json::Fields& fields, const char* name);

}  // namespace web
