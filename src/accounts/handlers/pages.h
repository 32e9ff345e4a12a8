#pragma once
#include <string>

#include "config.h"
#include "refusal.h"
#include "web/response.h"

// Makes the pages that a browser can arrive at under /api/auth. They have no script.
namespace accounts::handlers {

// Shows a form that asks for a new password and posts it with the token. With a reason, it says why a password that was
// sent before was refused.
web::Response reset_form(const Config& config, const std::string& token, const std::string& reason = "");

// Returns the sentence that tells a person why their password was refused.
std::string reason_of(const refusal::Refusal& refusal);

web::Response password_changed_page();

// Says what a link about an address has done.
web::Response address_page(const std::string& title, const std::string& sentence);

// Shows what an error code of better-auth (such as INVALID_TOKEN) means. A code that is not well-formed is shown as
// UNKNOWN.
web::Response error_page_about(int status, const std::string& code);

}  // namespace accounts::handlers
