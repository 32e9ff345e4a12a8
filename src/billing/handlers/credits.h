#pragma once
#include "billing/rules/credits.h"
#include "web/request.h"
#include "web/response.h"
#include "worker.h"

namespace billing::handlers {

web::Response show_credits(const web::Request& request, Worker& worker);
web::Response show_usage(const web::Request& request, Worker& worker);

// Adds X-Credits-Remaining, and X-Credits-Low if the credits are running low.
web::Response with_credits(web::Response response, const rules::CreditsLeft& credits);

}  // namespace billing::handlers
