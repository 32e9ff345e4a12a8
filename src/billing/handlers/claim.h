#pragma once
#include <string>

#include "web/request.h"
#include "web/response.h"
#include "worker.h"

namespace billing::handlers {

// The name of the cookie that proves whose order it is. One for each order, so that a second checkout in the same
// browser does not take the first one's key away. Short, as a browser sends those of all orders that were begun.
std::string claim_cookie(const std::string& order_id);

web::Response claim_pack(const web::Request& request, Worker& worker);

}  // namespace billing::handlers
