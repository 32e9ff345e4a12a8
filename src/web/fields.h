#pragma once
#include "json/fields.h"
#include "web/request.h"

namespace web {

// The fields of a request's body. Throws refusal::UnsupportedMediaType unless the request calls it JSON: a page of
// another origin can send any other type without being asked first.
json::Fields json_fields(const Request& request);

}  // namespace web
