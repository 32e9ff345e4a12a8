#pragma once
#include "accounts/handlers/gates.h"

// Declares the handlers for who may act for an account: /api/v1/accounts, /api/v1/members, /api/v1/invitations,
// /api/v1/access and /api/v1/activity.
namespace accounts::handlers {

using web::Request;
using web::Response;

Response list_own_accounts(const Request& request, Worker& worker, const User& caller);

Response list_members(const Request& request, Worker& worker, const Account& account);
Response change_member(const Request& request, Worker& worker, const Account& account);
Response remove_member(const Request& request, Worker& worker, const Account& account);

Response invite(const Request& request, Worker& worker, const Account& account);
Response list_invitations(const Request& request, Worker& worker, const Account& account);
Response withdraw_invitation(const Request& request, Worker& worker, const Account& account);
Response look_up_invitation(const Request& request, Worker& worker);
Response accept_invitation(const Request& request, Worker& worker, const User& caller);

Response list_access(const Request& request, Worker& worker, const User& caller);
Response list_activity(const Request& request, Worker& worker, const Account& account);

}  // namespace accounts::handlers
