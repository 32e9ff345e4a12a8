#pragma once
#include "accounts/rules/account.h"
#include "web/request.h"
#include "web/response.h"
#include "worker.h"

// Answers /api/v1/dimensions, which lists what figures can be split by, and takes the account's names for custom1 to
// custom10 and for its CDNs.
namespace events::handlers {

using accounts::rules::Account;
using web::Request;
using web::Response;

Response list_dimensions(const Request& request, Worker& worker, const Account& account);
Response name_dimensions(const Request& request, Worker& worker, const Account& account);

}  // namespace events::handlers
