#pragma once
#include <string>

#include "config.h"
#include "refusal.h"
#include "web/response.h"

// The pages that a browser can arrive at under /api/auth. No script.
namespace accounts::handlers {

// Asks for a new password and posts it with the token.
web::Response reset_form(const Config& config, const std::string& token);

// Shows the same form with what was wrong with the password that was sent.
web::Response reset_form_again(const Config& config, const std::string& token, const std::string& reason);

// The sentence for somebody whose password was refused.
std::string reason_of(const refusal::Refusal& refusal);

web::Response password_changed_page();

// Says what a link about an address has done.
web::Response address_page(const std::string& title, const std::string& sentence);

// `code` as better-auth has them, INVALID_TOKEN; anything else is shown as UNKNOWN.
web::Response error_page_about(int status, const std::string& code);

}  // namespace accounts::handlers
