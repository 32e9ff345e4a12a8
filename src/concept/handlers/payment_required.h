#pragma once
#include <string>

#include "config.h"
#include "web/response.h"

namespace concepts::handlers {

// The specification's X402PaymentRequired for POST /api/generate, with `error` as given.
web::Response payment_required(const Config& config, const std::string& error);

}  // namespace concepts::handlers
