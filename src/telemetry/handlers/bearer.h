#pragma once
#include <string>

#include "web/request.h"

namespace telemetry::handlers {

// What `Authorization: Bearer …` carries, whatever it is; empty when there is no such header.
std::string bearer_of(const web::Request& request);

}  // namespace telemetry::handlers
