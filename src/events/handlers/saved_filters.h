#pragma once
#include "accounts/rules/account.h"
#include "web/request.h"
#include "web/response.h"
#include "worker.h"

// /api/v1/filters: filters that the account has given a name. Another user's are not found.
namespace events::handlers {

using accounts::rules::Account;
using web::Request;
using web::Response;

Response list_filters(const Request& request, Worker& worker, const Account& account);
Response save_filter(const Request& request, Worker& worker, const Account& account);
Response replace_filter(const Request& request, Worker& worker, const Account& account);
Response delete_filter(const Request& request, Worker& worker, const Account& account);

}  // namespace events::handlers
