#pragma once
#include "web/request.h"
#include "web/response.h"
#include "worker.h"

namespace site::handlers {

web::Response join_waitlist(const web::Request& request, Worker& worker);
web::Response home(const web::Request& request, Worker& worker);
web::Response icon(const web::Request& request, Worker& worker);
web::Response docs(const web::Request& request, Worker& worker);
web::Response show_example(const web::Request& request, Worker& worker);
web::Response thank_you(const web::Request& request, Worker& worker);

}  // namespace site::handlers
