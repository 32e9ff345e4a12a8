#pragma once
#include <string>

#include "config.h"
#include "web/response.h"

// The two pages that a browser can arrive at under /api/auth. No script.
namespace accounts::handlers {

// Asks for a new password and posts it with the token.
web::Response reset_form(const Config& config, const std::string& token);

// `code` as better-auth has them, INVALID_TOKEN; anything else is shown as UNKNOWN.
web::Response error_page_about(const std::string& code);

}  // namespace accounts::handlers
