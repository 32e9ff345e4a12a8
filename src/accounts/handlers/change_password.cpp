#include "accounts/handlers/auth.h"
#include "accounts/handlers/body.h"
#include "accounts/handlers/cookies.h"
#include "accounts/handlers/gates.h"
#include "accounts/handlers/views.h"
#include "accounts/rules/own_password.h"

namespace accounts::handlers {

using json::Json;

// POST /api/auth/change-password {currentPassword, newPassword, revokeOtherSessions}: if the last is true, every
// session ends and a new one begins here.
Response change_password(const Request& request, Worker& worker, const tables::SignedIn& caller) {
  yield_tries(request, worker);
  Body body = Body::of_json(request);
  rules::PasswordChange change;
  change.wanted = body.text("newPassword");
  change.current = body.text("currentPassword");
  change.end_sessions = body.boolean_or("revokeOtherSessions", false);
  body.done();

  const auto token = rules::change_password(worker.db, worker.config, client_of(request), caller, change);

  auto answer = web::json(200, Json::object({{"token", token}, {"user", json_of(caller.user)}}));
  return token ? with_session_cookie(answer, worker.config, *token, caller.session.remembered) : answer;
}

}  // namespace accounts::handlers
