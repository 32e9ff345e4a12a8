// Reads and ends sessions.
#include "accounts/handlers/auth.h"
#include "accounts/handlers/body.h"
#include "accounts/handlers/cookies.h"
#include "accounts/handlers/views.h"

namespace accounts::handlers {
namespace {

using json::Json;

Response uncached(Response response) {
  return std::move(response).with("Cache-Control", "no-store").with("Pragma", "no-cache");
}

}  // namespace

// GET /api/auth/get-session: answers {session, user}, or null. It renews a remembered session a day or more after its
// last renewal. HEAD changes nothing.
Response get_session(const Request& request, Worker& worker) {
  const auto tokens = session_tokens(request, worker.config);
  if (tokens.empty()) return uncached(web::json(200, nullptr));

  const bool may_write = request.method != "HEAD";
  const auto signed_in = session_of(request, worker);
  if (!signed_in) {
    for (const auto& token : tokens) {
      if (may_write) rules::remove_expired_session(worker.db, token);
    }
    return uncached(without_session_cookie(web::json(200, nullptr)));
  }

  const bool renew = may_write && signed_in->session.due && request.parameter("disableRefresh") != "true";
  const tables::SignedIn current = renew ? rules::renew_session(worker.db, *signed_in) : *signed_in;
  auto answer =
      uncached(web::json(200, Json::object({{"session", json_of(current.session)}, {"user", json_of(current.user)}})));
  return renew ? with_session_cookie(answer, worker.config, current.session.token, true) : answer;
}

// POST /api/auth/get-session: refuses it, as better-auth does unless it is set up to renew sessions by POST.
Response refuse_deferred_session(const Request&, Worker&) {
  return web::json(
             405, Json::object({{"message", "POST method requires deferSessionRefresh to be enabled in session config"},
                                {"code", "METHOD_NOT_ALLOWED_DEFER_SESSION_REQUIRED"}}))
      .with("Allow", "GET");
}

// GET /api/auth/list-sessions: also answers a session that is older than a day, which better-auth refuses.
Response list_sessions(const Request&, Worker& worker, const tables::SignedIn& caller) {
  const auto sessions = rules::sessions_of(worker.db, caller.user.id);
  return web::json(200, Json::array_of(sessions, [](const auto& session) { return json_of(session); }));
}

// POST /api/auth/revoke-session {token}: changes nothing if the token is unknown or belongs to another user.
Response revoke_session(const Request& request, Worker& worker, const tables::SignedIn& caller) {
  Body body = Body::of_json(request);
  const auto token = body.text("token");
  body.done();

  rules::revoke_session(worker.db, caller.user.id, token);

  return done();
}

// POST /api/auth/revoke-sessions: ends all sessions, including the caller's.
Response revoke_sessions(const Request& request, Worker& worker, const tables::SignedIn& caller) {
  Body::of_json_or_nothing(request);

  rules::revoke_all_sessions(worker.db, caller.user.id);

  return done();
}

// POST /api/auth/revoke-other-sessions
Response revoke_other_sessions(const Request& request, Worker& worker, const tables::SignedIn& caller) {
  Body::of_json_or_nothing(request);

  rules::revoke_other_sessions(worker.db, caller);

  return done();
}

// POST /api/auth/sign-out: also works without a session.
Response sign_out(const Request& request, Worker& worker) {
  Body::of_json_or_nothing(request);

  for (const auto& token : session_tokens(request, worker.config)) rules::sign_out(worker.db, token);

  return without_session_cookie(web::json(200, Json::object({{"success", true}})));
}

}  // namespace accounts::handlers
