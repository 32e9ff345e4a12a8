#pragma once
#include "web/request.h"
#include "web/response.h"

namespace web {

// Counts a request by its route, and its answer by status. Unknown routes, and methods that a route does not take, are
// counted together, as callers may make up any number of them.
void count_request(const Request& request, const Response& response, double seconds);

}  // namespace web
