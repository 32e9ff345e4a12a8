#pragma once
#include <string>

#include "log.h"
#include "web/request.h"

namespace web {

// What identifies a request in the log. A path's <id> may be a secret, so that the route stands there once it is known.
LogFields log_fields(const Request& request);

void log_problem(LogLevel level, const Request& request, const std::string& problem);

}  // namespace web
