// Reading and ending sessions.
#include "accounts/handlers/auth.h"
#include "accounts/handlers/body.h"
#include "accounts/handlers/cookies.h"
#include "accounts/handlers/views.h"
#include "refusal.h"

namespace accounts::handlers {
namespace {

using json::Json;
namespace table = tables::sessions;

Response uncached(Response response) {
  return std::move(response).with("Cache-Control", "no-store").with("Pragma", "no-cache");
}

SignedIn renewed(Worker& worker, const SignedIn& found) {
  return db::transact(worker.db, [&](db::Transaction& tx) {
    table::renew(tx, found.session.token);
    return table::find(tx, found.session.token).value_or(found);
  });
}

Response done() { return web::json(200, Json::object({{"status", true}})); }

}  // namespace

// GET /api/auth/get-session: {session, user}, or null. Renews a session that is a day or more into its seven. HEAD
// changes nothing.
Response get_session(const Request& request, Worker& worker) {
  const auto token = session_token(request, worker.config);
  if (!token) return uncached(web::json(200, nullptr));

  const bool may_write = request.method != "HEAD";
  const auto found = table::find(worker.db, *token);
  if (!found) {
    if (may_write) db::autocommit(worker.db, table::remove_if_expired, *token);
    return uncached(without_session_cookie(web::json(200, nullptr)));
  }

  const bool renew = may_write && found->session.due && request.parameter("disableRefresh") != "true";
  const SignedIn current = renew ? renewed(worker, *found) : *found;
  auto answer =
      uncached(web::json(200, Json::object({{"session", json_of(current.session)}, {"user", json_of(current.user)}})));
  return renew ? with_session_cookie(answer, worker.config, *token, true) : answer;
}

// POST /api/auth/get-session is better-auth's only when it is set up to renew sessions there.
Response refuse_deferred_session(const Request&, Worker&) {
  return web::json(
             405, Json::object({{"message", "POST method requires deferSessionRefresh to be enabled in session config"},
                                {"code", "METHOD_NOT_ALLOWED_DEFER_SESSION_REQUIRED"}}))
      .with("Allow", "GET");
}

// GET /api/auth/list-sessions: also for a session that is older than a day, which better-auth refuses.
Response list_sessions(const Request&, Worker& worker, const SignedIn& caller) {
  std::vector<Json> sessions;
  for (const auto& session : table::of_user(worker.db, caller.user.id)) sessions.push_back(json_of(session));
  return web::json(200, Json::array(sessions));
}

// POST /api/auth/revoke-session {token}: a token that is unknown, or somebody else's, changes nothing.
Response revoke_session(const Request& request, Worker& worker, const SignedIn& caller) {
  Body body = Body::of_json(request);
  const auto token = body.text("token");
  body.done();

  if (table::is_token(token)) {
    db::autocommit(worker.db, [&](db::Transaction& tx) { table::remove(tx, caller.user.id, token); });
  }

  return done();
}

// POST /api/auth/revoke-sessions: all of them, this one too.
Response revoke_sessions(const Request& request, Worker& worker, const SignedIn& caller) {
  Body::of_json_or_nothing(request);

  db::autocommit(worker.db, table::remove_all, caller.user.id);

  return done();
}

// POST /api/auth/revoke-other-sessions
Response revoke_other_sessions(const Request& request, Worker& worker, const SignedIn& caller) {
  Body::of_json_or_nothing(request);

  db::autocommit(worker.db, table::remove_others, caller.user.id, caller.session.token);

  return done();
}

// POST /api/auth/sign-out: also without a session.
Response sign_out(const Request& request, Worker& worker) {
  Body::of_json_or_nothing(request);

  if (const auto token = session_token(request, worker.config)) {
    db::autocommit(worker.db, [&](db::Transaction& tx) { table::remove(tx, *token); });
  }

  return without_session_cookie(web::json(200, Json::object({{"success", true}})));
}

}  // namespace accounts::handlers
