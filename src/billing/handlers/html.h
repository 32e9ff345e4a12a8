#pragma once
#include <string>

#include "web/request.h"
#include "web/response.h"

// Pages made from templates (src/billing/templates), and who gets HTML instead of JSON.
namespace billing::handlers {

web::Response html(int status, const std::string& page);

// Accept names JSON and not HTML.
bool wants_json(const web::Request& request);

}  // namespace billing::handlers
