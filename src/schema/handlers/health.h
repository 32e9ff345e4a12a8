#pragma once
#include "web/request.h"
#include "web/response.h"
#include "worker.h"

namespace schema::handlers {

web::Response healthz(const web::Request& request, Worker& worker);
web::Response readyz(const web::Request& request, Worker& worker);

}  // namespace schema::handlers
