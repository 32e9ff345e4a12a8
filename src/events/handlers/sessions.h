#pragma once
#include "accounts/rules/account.h"
#include "web/request.h"
#include "web/response.h"
#include "worker.h"

// Answers /api/v1/sessions. Another account's sessions are not found.
namespace events::handlers {

using accounts::rules::Account;
using web::Request;
using web::Response;

Response list_sessions(const Request& request, Worker& worker, const Account& account);
Response show_session(const Request& request, Worker& worker, const Account& account);
Response delete_session(const Request& request, Worker& worker, const Account& account);
Response show_timeline(const Request& request, Worker& worker, const Account& account);
// Answers DELETE /api/v1/sessions.
Response delete_sent_since(const Request& request, Worker& worker, const Account& account);
// Answers DELETE /api/v1/viewers/<id>.
Response delete_viewer(const Request& request, Worker& worker, const Account& account);
Response list_events(const Request& request, Worker& worker, const Account& account);

}  // namespace events::handlers
