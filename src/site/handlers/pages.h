#pragma once
#include "web/request.h"
#include "web/response.h"
#include "worker.h"

namespace site::handlers {

web::Response home(const web::Request& request, Worker& worker);
web::Response thank_you(const web::Request& request, Worker& worker);

}  // namespace site::handlers
