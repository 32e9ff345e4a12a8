#pragma once
#include <string>

#include "web/request.h"
#include "web/response.h"

// Pages of nginx/www that are templates, and who gets them.
namespace billing::handlers {

web::Response html(int status, const std::string& page);

// JSON is asked for, and HTML is not.
bool wants_json(const web::Request& request);

}  // namespace billing::handlers
