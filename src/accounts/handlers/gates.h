#pragma once
#include <functional>

#include "accounts/rules/account.h"
#include "accounts/rules/session.h"
#include "web/route.h"
#include "worker.h"

// Decides which callers reach a handler. Every gate here also refuses an unsafe method that a page of another origin
// sends (net/origin.h).
namespace accounts::handlers {

using rules::Account;
using rules::Role;
using tables::SignedIn;
using tables::User;

// Admits callers with a valid session cookie, under /api/v1. All others get refusal::Unauthorized. So do pages of
// another origin, because the specification has no 403 for them.
using UserHandler = web::Response (*)(const web::Request&, Worker&, const User&);
web::Gated signed_in(Worker& worker, UserHandler handler);

// These admit callers to an account if they have the role after which the gate is named, or a higher one. The account
// is the caller's own, or the one that the header X-Account names (a link cannot send headers, so it says ?account=).
// Any method but GET and HEAD is recorded as activity once it was answered with a status of 2xx. Parameters in its
// query are refused, unless the handler reads the query.
using AccountHandler = std::function<web::Response(const web::Request&, Worker&, const Account&)>;
web::Gated viewer(Worker& worker, const AccountHandler& handler);
web::Gated editor(Worker& worker, const AccountHandler& handler, web::Query query = web::Query::none);
web::Gated owner(Worker& worker, const AccountHandler& handler);

// Returns the account that a request names, or nullopt if it names none.
std::optional<std::string> account_named(const web::Request& request);

// Admits callers with a valid session cookie to handlers of the session itself, under /api/auth. A page of another
// origin gets refusal::Forbidden.
web::Gated with_session(Worker& worker,
                        web::Response (*handler)(const web::Request&, Worker&, const tables::SignedIn&));

// Admits everybody but pages of another origin, under /api/auth.
web::Gated from_trusted_origin(Worker& worker, web::Response (*handler)(const web::Request&, Worker&));

// Returns the session whose cookie the request carries. The signature is checked before the database is asked, so that
// a forged cookie costs no query.
std::optional<tables::SignedIn> session_of(const web::Request& request, Worker& worker);

// Returns the caller's address, session and sign-up, as far as their cookies show them.
rules::Visitor visitor_of(const web::Request& request, Worker& worker);

// Throws refusal::TooMany if others wait who have tried less. Whatever hashes a password or sends an e-mail calls it
// first.
void yield_tries(const web::Request& request, Worker& worker);

// Returns the caller's address and user agent, which are stored with a new session.
rules::Client client_of(const web::Request& request);

}  // namespace accounts::handlers
