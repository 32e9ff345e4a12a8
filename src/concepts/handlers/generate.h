#pragma once
#include "web/request.h"
#include "web/response.h"
#include "worker.h"

namespace concepts::handlers {

web::Response generate(const web::Request& request, Worker& worker);

}  // namespace concepts::handlers
