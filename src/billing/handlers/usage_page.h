#pragma once
#include "web/request.h"
#include "web/response.h"
#include "worker.h"

namespace billing::handlers {

web::Response show_usage_page(const web::Request& request, Worker& worker);

}  // namespace billing::handlers
