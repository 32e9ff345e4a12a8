#pragma once
#include "json/fields.h"
#include "web/request.h"

namespace web {

// The fields of a request's body. Throws refusal::UnsupportedMediaType unless its Content-Type is JSON: a page of
// another origin could post a form or text/plain without a CORS preflight.
json::Fields json_fields(const Request& request);

}  // namespace web
