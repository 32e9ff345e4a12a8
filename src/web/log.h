#pragma once
#include <string>

#include "web/request.h"

namespace web {

// One JSON line on stderr for the operator. nginx writes the line for the request itself. Never pass a credential,
// a header or a body.
void log_problem(const std::string& level, const Request& request, const std::string& what);

}  // namespace web
