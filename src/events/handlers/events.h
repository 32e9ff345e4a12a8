#pragma once
#include "accounts/rules/account.h"
#include "web/request.h"
#include "web/response.h"
#include "worker.h"

// Answers what an account asks and changes of its sessions, and what is named or counted for all of them. What is of
// another account is not found.
namespace events::handlers {

using accounts::rules::Account;
using web::Request;
using web::Response;

// /api/v1/sessions
Response list_sessions(const Request& request, Worker& worker, const Account& account);
Response show_session(const Request& request, Worker& worker, const Account& account);
Response delete_session(const Request& request, Worker& worker, const Account& account);
Response show_timeline(const Request& request, Worker& worker, const Account& account);
// Answers DELETE /api/v1/sessions.
Response delete_sent_since(const Request& request, Worker& worker, const Account& account);
// Answers DELETE /api/v1/viewers/<id>.
Response delete_viewer(const Request& request, Worker& worker, const Account& account);
Response list_events(const Request& request, Worker& worker, const Account& account);

// /api/v1/exports has one file for each day, for a data warehouse or for an account that moves elsewhere.
Response list_exports(const Request& request, Worker& worker, const Account& account);
Response export_day(const Request& request, Worker& worker, const Account& account);

// /api/v1/filters has the filters that the account has given names.
Response list_filters(const Request& request, Worker& worker, const Account& account);
Response save_filter(const Request& request, Worker& worker, const Account& account);
Response replace_filter(const Request& request, Worker& worker, const Account& account);
Response delete_filter(const Request& request, Worker& worker, const Account& account);

// /api/v1/dimensions lists what figures can be split by, and takes the account's names for custom1 to custom10 and for
// its CDNs.
Response list_dimensions(const Request& request, Worker& worker, const Account& account);
Response name_dimensions(const Request& request, Worker& worker, const Account& account);

// GET /api/v1/storage
Response show_storage(const Request& request, Worker& worker, const Account& account);

}  // namespace events::handlers
