#pragma once
#include <functional>

#include "accounts/rules/session.h"
#include "web/route.h"
#include "worker.h"

// Which callers reach a handler. Every gate here also refuses an unsafe method that a page of another origin sends
// (net/origin.h).
namespace accounts::handlers {

using tables::SignedIn;
using tables::User;

// Under /api/v1: with a valid session cookie. Everybody else gets refusal::Unauthorized, pages of another origin
// too, as no route there answers 403 (specification, section 5).
using UserHandler = std::function<web::Response(const web::Request&, Worker&, const User&)>;
web::Gated signed_in(Worker& worker, const UserHandler& handler);

// Under /api/auth: the same for handlers that are about the session itself; a foreign page gets refusal::Forbidden.
web::Gated with_session(Worker& worker, web::Response (*handler)(const web::Request&, Worker&, const SignedIn&));

// Under /api/auth: everybody, but for pages of another origin.
web::Gated from_trusted_origin(Worker& worker, web::Response (*handler)(const web::Request&, Worker&));

// The session whose cookie the request carries. The signature is checked before the database is asked: a forged cookie
// costs no query.
std::optional<SignedIn> session_of(const web::Request& request, Worker& worker);

// The caller's address and user agent, for a session that begins.
rules::Client client_of(const web::Request& request);

}  // namespace accounts::handlers
