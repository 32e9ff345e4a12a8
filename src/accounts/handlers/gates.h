#pragma once
#include <functional>

#include "accounts/rules/account.h"
#include "accounts/rules/session.h"
#include "web/route.h"
#include "worker.h"

// Decide which callers reach a handler. Every gate here also refuses an unsafe method that a page of another origin
// sends (net/origin.h).
namespace accounts::handlers {

using rules::Account;
using rules::Role;
using tables::SignedIn;
using tables::User;

// Under /api/v1: with a valid session cookie. Everybody else gets refusal::Unauthorized, pages of another origin
// too, as no route there answers 403 (specification, section 5).
using UserHandler = web::Response (*)(const web::Request&, Worker&, const User&);
web::Gated signed_in(Worker& worker, UserHandler handler);

// The same for what belongs to an account: the caller's own, or the one that the header X-Account names (a link, which
// can have none, says ?account=), if the caller has the role in it that the gate is named after, or more. What changes
// something, by any method but GET and HEAD, is recorded once it was answered with a status of 2xx; a parameter in its
// query is refused, unless the handler reads the query.
using AccountHandler = std::function<web::Response(const web::Request&, Worker&, const Account&)>;
web::Gated viewer(Worker& worker, const AccountHandler& handler);
web::Gated editor(Worker& worker, const AccountHandler& handler, web::Query query = web::Query::none);
web::Gated owner(Worker& worker, const AccountHandler& handler);

// The account that a request names, absent if it names none.
std::optional<std::string> account_named(const web::Request& request);

// Under /api/auth: the same for handlers that are about the session itself; a foreign page gets refusal::Forbidden.
web::Gated with_session(Worker& worker,
                        web::Response (*handler)(const web::Request&, Worker&, const tables::SignedIn&));

// Under /api/auth: everybody, but for pages of another origin.
web::Gated from_trusted_origin(Worker& worker, web::Response (*handler)(const web::Request&, Worker&));

// The session whose cookie the request carries. The signature is checked before the database is asked: a forged cookie
// costs no query.
std::optional<tables::SignedIn> session_of(const web::Request& request, Worker& worker);

// The caller, and what their cookies show.
rules::Visitor visitor_of(const web::Request& request, Worker& worker);

// The caller's address and user agent, for a session that begins.
rules::Client client_of(const web::Request& request);

}  // namespace accounts::handlers
