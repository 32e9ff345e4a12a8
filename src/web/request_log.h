#pragma once
#include <string>

#include "log.h"
#include "web/request.h"

namespace web {

// Returns what identifies a request in the log. A path's <id> may be a secret, so the route is logged once it is known.
LogFields log_fields(const Request& request);

void log_problem(LogLevel level, const Request& request, const std::string& problem);

}  // namespace web
