#pragma once
#include "web/request.h"
#include "web/response.h"
#include "worker.h"

namespace metrics::handlers {

web::Response metrics_page(const web::Request& request, Worker& worker);

}  // namespace metrics::handlers
