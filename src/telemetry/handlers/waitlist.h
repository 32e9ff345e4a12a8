#pragma once
#include "web/request.h"
#include "web/response.h"
#include "worker.h"

namespace telemetry::handlers {

web::Response join_waitlist(const web::Request& request, Worker& worker);

}  // namespace telemetry::handlers
