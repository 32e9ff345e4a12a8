#pragma once
#include <string>
#include <vector>

#include "accounts/rules/email/follow_link.h"
#include "accounts/tables/access.h"
#include "settings/config.h"
#include "web/response.h"

namespace accounts::handlers {

struct SentLink {
  std::string token, callback;  // callback may be empty
};

// Shows what following a link about an address would do, with a button that posts its token, and what it would end of
// what lets somebody in. With a reason, the page says why a token that was posted before was refused.
web::Response email_link_page(const Config& config, const rules::FoundLink& found, const SentLink& sent,
                              const std::vector<tables::Entry>& access, const std::string& reason = "");

}  // namespace accounts::handlers
