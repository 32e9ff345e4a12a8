#pragma once
#include "json/fields.h"
#include "web/request.h"

namespace web {

// Throws refusal::UnsupportedMediaType unless the Content-Type is JSON, since a page of another origin could post a
// form or text/plain without a CORS preflight.
void require_json(const Request& request);
// Returns the fields of the body, and throws like require_json.
json::Fields json_fields(const Request& request);

}  // namespace web
