#pragma once
#include "accounts/rules/account.h"
#include "web/request.h"
#include "web/response.h"
#include "worker.h"

// Answers /api/v1/shares, where an account shares a screen, /api/v1/share, which says what a link shows, and the pages
// of such links. Shares of other accounts are not found.
namespace figures::handlers {

using accounts::rules::Account;
using web::Request;
using web::Response;

Response create_share(const Request& request, Worker& worker, const Account& account);
Response list_shares(const Request& request, Worker& worker, const Account& account);
Response end_share(const Request& request, Worker& worker, const Account& account);
Response show_share(const Request& request, Worker& worker, const Account& account);
Response show_shared_screen(const Request& request, Worker& worker);
Response show_embedded_screen(const Request& request, Worker& worker);

}  // namespace figures::handlers
