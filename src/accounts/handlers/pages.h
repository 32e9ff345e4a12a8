#pragma once
#include <string>
#include <vector>

#include "accounts/rules/password_reset.h"
#include "refusal.h"
#include "settings/config.h"
#include "web/response.h"

// Makes the pages that a browser can arrive at under /api/auth. They have no script.
namespace accounts::handlers {

// Shows a form that asks for a new password and posts it with the token. With a reason, it says why a password that was
// sent before was refused.
web::Response reset_form(const Config& config, const std::string& token, const rules::Reset& reset,
                         const std::string& reason = "");

// Makes the part of a form that says what the first proof of an address ends with that password, with a box to tick for
// each SDK key that is to go on. It is empty if nothing lets anybody in.
std::string ending_access(const std::vector<tables::Entry>& access, const std::string& password);

// Returns the sentence that tells a person why their password was refused.
std::string reason_of(const refusal::Refusal& refusal);

web::Response password_changed_page(const rules::AccessChange& access);

// Says what a link about an address has done, and what has ended or still lets somebody in.
web::Response address_page(const std::string& title, const std::string& sentence,
                           const rules::AccessChange& access = {});

// Shows what an error code of better-auth (such as INVALID_TOKEN) means. A code that is not well-formed is shown as
// UNKNOWN.
web::Response error_page_about(int status, const std::string& code);

}  // namespace accounts::handlers
