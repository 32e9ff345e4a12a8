#include "accounts/rules/sign_in/sign_up.h"

#include "accounts/handlers/auth.h"
#include "accounts/handlers/body.h"
#include "accounts/handlers/cookies.h"
#include "accounts/handlers/gates.h"
#include "accounts/handlers/views.h"
#include "accounts/rules/redirect.h"
#include "web/idempotency_key.h"

namespace accounts::handlers {
namespace {

using json::Json;

rules::SignUp read_application(const Request& request, const Config& config) {
  Body body = Body::of_json_or_form(request);
  rules::SignUp application;
  application.name = body.visible_text("name");
  application.email = body.email("email");
  application.password = body.text("password");
  application.image = body.optional_text("image");
  const auto callback = body.optional_text("callbackURL");
  application.remembered = body.boolean_or("rememberMe", true);
  body.done();

  application.waiting = sign_up_of(request, config);
  application.idempotency_key = web::idempotency_key(request);
  if (callback) rules::require_callback(*callback, config.trusted_origins);
  application.callback = callback.value_or("");
  return application;
}

}  // namespace

// POST /api/auth/sign-up/email: answers 200 {token, user} with the session cookie. It answers 422 if the address has an
// account, unless that was made by the same call with the same Idempotency-Key. Where addresses have to be verified, it
// always answers 200, without a token, and with a cookie that shows which sign-up came from this browser.
Response sign_up(const Request& request, Worker& worker) {
  yield_tries(request, worker);
  const auto application = read_application(request, worker.config);

  const auto [user, token, waiting] = rules::sign_up(worker.db, worker.config, client_of(request), application);

  const auto answer = web::json(200, Json::object({{"token", token}, {"user", json_of(user)}}));
  return token ? with_session_cookie(answer, worker.config, *token, application.remembered)
               : with_sign_up_cookie(answer, worker.config, waiting);
}

}  // namespace accounts::handlers
