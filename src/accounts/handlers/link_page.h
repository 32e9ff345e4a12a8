#pragma once
#include <string>

#include "accounts/rules/email/follow_link.h"
#include "config.h"
#include "web/response.h"

namespace accounts::handlers {

struct SentLink {
  std::string token, callback;  // callback may be empty
};

// The page of a link about an address: it says what following it would do, and has a button that posts its token. With
// a reason, it is the answer to one that was posted in vain.
web::Response link_page(const Config& config, const rules::FoundLink& found, const SentLink& sent,
                        const std::string& reason = "");

}  // namespace accounts::handlers
