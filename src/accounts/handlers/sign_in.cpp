#include "accounts/rules/sign_in/sign_in.h"

#include "accounts/handlers/auth.h"
#include "accounts/handlers/body.h"
#include "accounts/handlers/cookies.h"
#include "accounts/handlers/gates.h"
#include "accounts/handlers/views.h"
#include "accounts/rules/email.h"
#include "accounts/rules/redirect.h"
#include "refusal.h"

namespace accounts::handlers {
namespace {

using json::Json;

struct Posted {
  rules::SignIn attempt;
  std::optional<std::string> callback;
};

Posted read(const Request& request, const Config& config) {
  Body body = Body::of_json_or_form(request);
  Posted posted;
  posted.attempt.email = body.text("email");
  posted.attempt.password = body.text("password");
  posted.callback = body.optional_text("callbackURL");
  posted.attempt.remembered = body.boolean_or("rememberMe", true);
  body.done();

  if (!rules::is_email(posted.attempt.email)) throw refusal::Rejected("INVALID_EMAIL", "Invalid email");
  posted.attempt.email = rules::normalized(posted.attempt.email);
  if (posted.callback) rules::require_callback(*posted.callback, config.trusted_origins);
  posted.attempt.sign_up = sign_up_of(request, config);
  posted.attempt.callback = posted.callback.value_or("");
  return posted;
}

Response answer(const std::optional<std::string>& callback, const rules::NewSession& begun) {
  const auto user = json_of(begun.user);
  if (!callback) {
    return web::json(200, Json::object({{"redirect", false}, {"token", begun.token}, {"user", user}}));
  }
  return web::json(200, Json::object({{"redirect", true}, {"token", begun.token}, {"url", *callback}, {"user", user}}))
      .with("Location", *callback);
}

}  // namespace

// POST /api/auth/sign-in/email: answers 200 {redirect, token, user} with the session cookie. It answers 401, with the
// same words and in the same time, whether the address or the password is wrong, and 403 where the address has to be
// verified first.
Response sign_in(const Request& request, Worker& worker) {
  yield_tries(request, worker);
  const auto [attempt, callback] = read(request, worker.config);

  const auto begun = rules::sign_in(worker.db, worker.config, client_of(request), attempt);

  return with_session_cookie(answer(callback, begun), worker.config, begun.token, attempt.remembered);
}

}  // namespace accounts::handlers
