#include "accounts/rules/password_reset.h"

#include "accounts/handlers/auth.h"
#include "accounts/handlers/body.h"
#include "accounts/handlers/pages.h"
#include "accounts/handlers/views.h"
#include "accounts/rules/redirect.h"
#include "refusal.h"

namespace accounts::handlers {
namespace {

using json::Json;

// Answers our own form with pages, where a program gets JSON. Only a token of ours is written into one.
Response answer_form(const Request& request, Worker& worker, const std::string& token,
                     const std::string& new_password) {
  try {
    rules::reset_password(worker.db, worker.config, request.remote_addr, token, new_password);
  } catch (const refusal::Rejected& rejected) {
    const bool valid = rejected.code != "INVALID_TOKEN" && rules::is_valid_reset_token(worker.db, token);
    return valid ? reset_form(worker.config, token, reason_of(rejected)) : error_page_about(400, "INVALID_TOKEN");
  }
  return password_changed_page();
}

}  // namespace

// POST /api/auth/request-password-reset {email, redirectTo}: gives the same answer whether or not there is such an
// account.
Response request_password_reset(const Request& request, Worker& worker) {
  Body body = Body::of_json(request);
  const auto email = body.email("email");
  const auto redirect_to = body.optional_text("redirectTo");
  body.done();

  rules::request_password_reset(worker.db, worker.config, request.remote_addr, email, redirect_to);

  return web::json(
      200, Json::object({{"status", true},
                         {"message", "If this email exists in our system, check your email for the reset link"}}));
}

// GET /api/auth/reset-password/<token>: redirects to the page in callbackURL, with token= or error=. Without one, it
// shows a form of ours.
Response follow_reset_link(const Request& request, Worker& worker) {
  const std::string token = request.path_id;
  const bool valid = rules::is_valid_reset_token(worker.db, token);

  const std::string callback = request.parameter("callbackURL").value_or("");
  if (callback.empty()) return valid ? reset_form(worker.config, token) : error_page_about(200, "INVALID_TOKEN");
  rules::require_callback(callback, worker.config.trusted_origins);
  return redirect(valid ? rules::with_parameter(callback, "token", token)
                        : rules::with_parameter(callback, "error", "INVALID_TOKEN"));
}

// POST /api/auth/reset-password {newPassword, token}: ends every session of the user. The token may be in the query.
Response reset_password(const Request& request, Worker& worker) {
  Body body = Body::of_json_or_form(request);
  const auto new_password = body.text("newPassword");
  const auto in_body = body.optional_text("token");
  body.done();
  const std::string token = in_body ? *in_body : request.parameter("token").value_or("");
  if (request.says(kForm)) return answer_form(request, worker, token, new_password);

  rules::reset_password(worker.db, worker.config, request.remote_addr, token, new_password);

  return done();
}

}  // namespace accounts::handlers
