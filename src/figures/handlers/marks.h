#pragma once
#include "accounts/rules/account.h"
#include "web/request.h"
#include "web/response.h"
#include "worker.h"

// Answers /api/v1/marks, where an account notes what happened at a time. Marks of other accounts are not found.
namespace figures::handlers {

using accounts::rules::Account;
using web::Request;
using web::Response;

Response set_mark(const Request& request, Worker& worker, const Account& account);
Response list_marks(const Request& request, Worker& worker, const Account& account);
Response delete_mark(const Request& request, Worker& worker, const Account& account);
Response compare_around_mark(const Request& request, Worker& worker, const Account& account);

}  // namespace figures::handlers
