#pragma once
#include "accounts/handlers/gates.h"
#include "refusal.h"

// Declares the handlers under /api/auth. Paths, bodies, codes and cookies are those that better-auth's clients expect.
namespace accounts::handlers {

using web::Request;
using web::Response;

Response sign_up(const Request& request, Worker& worker);
Response sign_in(const Request& request, Worker& worker);
Response sign_out(const Request& request, Worker& worker);

Response get_session(const Request& request, Worker& worker);
Response refuse_deferred_session(const Request& request, Worker& worker);
Response list_sessions(const Request& request, Worker& worker, const tables::SignedIn& caller);
Response revoke_session(const Request& request, Worker& worker, const tables::SignedIn& caller);
Response revoke_sessions(const Request& request, Worker& worker, const tables::SignedIn& caller);
Response revoke_other_sessions(const Request& request, Worker& worker, const tables::SignedIn& caller);

Response change_password(const Request& request, Worker& worker, const tables::SignedIn& caller);
Response update_user(const Request& request, Worker& worker, const tables::SignedIn& caller);
Response delete_user(const Request& request, Worker& worker, const tables::SignedIn& caller);
Response list_accounts(const Request& request, Worker& worker, const tables::SignedIn& caller);

Response request_password_reset(const Request& request, Worker& worker);
Response follow_reset_link(const Request& request, Worker& worker);
Response reset_password(const Request& request, Worker& worker);

Response send_verification_email(const Request& request, Worker& worker);
Response show_email_link(const Request& request, Worker& worker);
Response follow_email_link(const Request& request, Worker& worker);
Response change_email(const Request& request, Worker& worker, const tables::SignedIn& caller);

Response ok(const Request& request, Worker& worker);
Response error_page(const Request& request, Worker& worker);

// Prints {"message":"<sentence>","code":"<STABLE_CODE>"}, as better-auth does for everything under /api/auth. A
// conflict is answered with 422, and an unknown path or method with 404 and an empty body.
Response render_auth_error(const refusal::Refusal& refusal, const Request&);

}  // namespace accounts::handlers
