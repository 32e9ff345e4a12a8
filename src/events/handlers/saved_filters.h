#pragma once
#include "accounts/rules/account.h"
#include "web/request.h"
#include "web/response.h"
#include "worker.h"

// Answers /api/v1/filters, which has the filters that the account has given names. Another account's are not found.
namespace events::handlers {

using accounts::rules::Account;
using web::Request;
using web::Response;

Response list_filters(const Request& request, Worker& worker, const Account& account);
Response save_filter(const Request& request, Worker& worker, const Account& account);
Response replace_filter(const Request& request, Worker& worker, const Account& account);
Response delete_filter(const Request& request, Worker& worker, const Account& account);

}  // namespace events::handlers
