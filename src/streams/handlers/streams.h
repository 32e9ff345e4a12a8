#pragma once
#include "accounts/rules/account.h"
#include "web/request.h"
#include "web/response.h"
#include "worker.h"

// Answers /api/v1/streams. Another account's streams are not found.
namespace streams::handlers {

using accounts::rules::Account;
using web::Request;
using web::Response;

Response create_stream(const Request& request, Worker& worker, const Account& account);
Response list_streams(const Request& request, Worker& worker, const Account& account);
Response show_stream(const Request& request, Worker& worker, const Account& account);
Response rename_stream(const Request& request, Worker& worker, const Account& account);
Response delete_stream(const Request& request, Worker& worker, const Account& account);

}  // namespace streams::handlers
