#pragma once
#include "json/fields.h"
#include "web/request.h"

namespace web {

// Throws refusal::UnsupportedMediaType unless the Content-Type is JSON: a page of another origin could post a form or
// text/plain without a CORS preflight.
void require_json(const Request& request);
// The fields of such a request's body.
json::Fields json_fields(const Request& request);

}  // namespace web
