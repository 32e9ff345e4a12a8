#pragma once
#include "web/route.h"
#include "web/serving/errors.h"

namespace web {

// Finds the route and lets it answer. Exceptions become responses here, and for request groups in
// web/serving/request_group.cpp and its stages.
Response serve(const Routes& routes, ErrorRenderer render_error, Request request);

}  // namespace web
