#include "accounts/handlers/auth.h"
#include "accounts/handlers/body.h"
#include "accounts/handlers/cookies.h"
#include "accounts/handlers/own_password.h"
#include "accounts/handlers/views.h"
#include "accounts/rules/password.h"
#include "accounts/rules/throttle.h"
#include "accounts/tables/credentials.h"
#include "accounts/tables/password_resets.h"
#include "refusal.h"

namespace accounts::handlers {

using json::Json;

// POST /api/auth/change-password {currentPassword, newPassword, revokeOtherSessions}: with the last one true, every
// session ends and a new one begins here.
Response change_password(const Request& request, Worker& worker, const SignedIn& caller) {
  Body body = Body::of_json(request);
  const auto new_password = body.text("newPassword");
  const auto current_password = body.text("currentPassword");
  const bool revoke = body.boolean_or("revokeOtherSessions", false);
  body.done();

  rules::require_acceptable(new_password);
  const std::string old_hash = require_own_password(request, worker, caller.user, current_password);
  const std::string hash = rules::hash_password(new_password);

  const bool remembered = caller.session.remembered;
  const auto token = db::transact(worker.db, [&](db::Transaction& tx) {
    // Changed meanwhile, by a letter perhaps, it is no longer theirs to change.
    if (!tables::credentials::replace_hash(tx, caller.user.id, old_hash, hash)) {
      throw refusal::Rejected("INVALID_PASSWORD", "Invalid password");
    }
    tables::password_resets::remove_all(tx, caller.user.id);
    rules::forget(tx, {rules::passwords_of(worker.config, caller.user.id, request.remote_addr)});
    if (!revoke) return std::optional<std::string>();
    tables::sessions::remove_all(tx, caller.user.id);
    return std::optional(begin_session(tx, request, caller.user.id, remembered));
  });

  auto answer = web::json(200, Json::object({{"token", token}, {"user", json_of(caller.user)}}));
  return token ? with_session_cookie(answer, worker.config, *token, remembered) : answer;
}

}  // namespace accounts::handlers
