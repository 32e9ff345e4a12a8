#pragma once
#include "accounts/rules/account.h"
#include "web/request.h"
#include "web/response.h"
#include "worker.h"

// /api/v1/dimensions: what figures can be split by, and the names that the account gives to custom1 to custom10.
namespace events::handlers {

using accounts::rules::Account;
using web::Request;
using web::Response;

Response list_dimensions(const Request& request, Worker& worker, const Account& account);
Response name_dimensions(const Request& request, Worker& worker, const Account& account);

}  // namespace events::handlers
