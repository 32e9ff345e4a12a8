#pragma once
#include "web/request.h"
#include "web/response.h"
#include "web/route.h"
#include "web/serving/errors.h"

namespace web {

// Finds the route and lets it answer. Exceptions become responses here, and for request groups in
// web/serving/request_group.cpp and its stages.
Response serve(const Routes& routes, ErrorRenderer render_error, Request request);

// Counts a request by its route, and its answer by status. Unknown routes, and methods that a route does not take, are
// counted together, as callers may make up any number of them.
void count_request(const Request& request, const Response& response, double seconds);

}  // namespace web
