#include "accounts/handlers/auth.h"
#include "accounts/handlers/body.h"
#include "accounts/handlers/cookies.h"
#include "accounts/handlers/views.h"
#include "accounts/rules/email.h"
#include "accounts/rules/password.h"
#include "accounts/rules/redirect.h"
#include "accounts/rules/throttle.h"
#include "accounts/tables/credentials.h"
#include "refusal.h"

namespace accounts::handlers {
namespace {

using json::Json;
using tables::Credential;

struct Attempt {
  std::string email, password;
  std::optional<std::string> callback;
  bool remembered;
};

Attempt read(const Request& request, const Config& config) {
  Body body = Body::of_json_or_form(request);
  Attempt attempt;
  attempt.email = body.text("email");
  attempt.password = body.text("password");
  attempt.callback = body.optional_text("callbackURL");
  attempt.remembered = body.boolean_or("rememberMe", true);
  body.done();

  if (!rules::is_email(attempt.email)) throw refusal::Rejected("INVALID_EMAIL", "Invalid email");
  attempt.email = rules::account_of(attempt.email);
  if (attempt.callback && !rules::may_redirect_to(*attempt.callback, config.trusted_origins)) {
    throw refusal::Forbidden("INVALID_CALLBACK_URL", "Invalid callbackURL");
  }
  return attempt;
}

// The same questions for an address without an account.
rules::Caller caller_of(const Request& request, Worker& worker, const std::string& user_id) {
  const auto near = tables::sessions::addresses_of(worker.db, user_id);
  return {request.remote_addr, rules::is_near(request.remote_addr, near)};
}

bool is_right(Worker& worker, const Attempt& attempt, const std::optional<Credential>& credential) {
  const auto hash = credential ? std::optional(credential->password_hash) : std::nullopt;
  const bool imported = tables::credentials::any_imported(worker.db);
  return rules::knows_password(attempt.password, hash,
                               imported ? rules::Kinds::argon2_and_scrypt : rules::Kinds::argon2);
}

Response answer(const Attempt& attempt, const std::string& token, const User& user) {
  if (!attempt.callback) {
    return web::json(200, Json::object({{"redirect", false}, {"token", token}, {"user", json_of(user)}}));
  }
  return web::json(
             200,
             Json::object({{"redirect", true}, {"token", token}, {"url", *attempt.callback}, {"user", json_of(user)}}))
      .with("Location", *attempt.callback);
}

}  // namespace

// POST /api/auth/sign-in/email: 200 {redirect, token, user} and the session cookie; 401, in the same words and time,
// whether the address or the password is wrong.
Response sign_in(const Request& request, Worker& worker) {
  const Attempt attempt = read(request, worker.config);

  const auto user = tables::users::find_by_email(worker.db, attempt.email);
  const std::string user_id = user ? user->id : "";
  const auto credential = tables::credentials::of_user(worker.db, user_id);
  const auto caller = caller_of(request, worker, user_id);
  const auto counted = rules::count_sign_in(worker.db, worker.config, attempt.email, caller);
  const refusal::Unauthorized wrong("Invalid email or password");
  if (!is_right(worker, attempt, credential)) throw wrong;

  const std::string& hash = credential->password_hash;
  const std::optional<std::string> new_hash =
      rules::is_outdated(hash) ? std::optional(rules::hash_password(attempt.password)) : std::nullopt;
  const auto token = db::transact(worker.db, [&](db::Transaction& tx) {
    // A password that was changed while we compared would leave a session that the change was to end.
    const bool still_right = new_hash ? tables::credentials::replace_hash(tx, user_id, hash, *new_hash)
                                      : tables::credentials::hold(tx, user_id, hash);
    if (!still_right) throw wrong;
    rules::forgive(tx, counted);
    return begin_session(tx, request, user_id, attempt.remembered);
  });

  return with_session_cookie(answer(attempt, token, *user), worker.config, token, attempt.remembered);
}

}  // namespace accounts::handlers
