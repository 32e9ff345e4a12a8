#include "accounts/rules/password_reset.h"

#include "accounts/handlers/auth.h"
#include "accounts/handlers/body.h"
#include "accounts/handlers/pages.h"
#include "accounts/handlers/views.h"
#include "accounts/rules/redirect.h"
#include "refusal.h"
#include "web/pages/page.h"

namespace accounts::handlers {
namespace {

using json::Json;

// Answers our own form with pages, where a program gets JSON. Only a token of ours is written into one.
Response answer_form(Worker& worker, const rules::Visitor& caller, const std::string& token,
                     const std::string& new_password, const std::vector<std::string>& kept_keys) {
  try {
    return password_changed_page(
        rules::reset_password(worker.db, worker.config, caller, token, new_password, kept_keys));
  } catch (const refusal::Rejected& rejected) {
    const auto found = rules::find_reset(worker.db, token, caller);
    return found && rejected.code != "INVALID_TOKEN" ? reset_form(worker.config, token, *found, reason_of(rejected))
                                                     : error_page_about(400, "INVALID_TOKEN");
  }
}

// Says what the token would do, for a page that has a form of its own.
Response json_about(const std::optional<rules::Reset>& found) {
  if (!found) throw refusal::Rejected("INVALID_TOKEN", "Invalid token");
  const auto items = Json::array_of(found->access, [](const auto& one) { return json_of(one); });
  return web::json(200, Json::object({{"status", true}, {"first", found->first}, {"items", items}}));
}

}  // namespace

// POST /api/auth/request-password-reset {email, redirectTo}: gives the same answer whether or not there is such an
// account.
Response request_password_reset(const Request& request, Worker& worker) {
  yield_tries(request, worker);
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
// shows a form of ours, or says in JSON who has access to the account.
Response follow_reset_link(const Request& request, Worker& worker) {
  const std::string token = request.path_id;
  const auto found = rules::find_reset(worker.db, token, visitor_of(request, worker));

  const std::string callback = request.parameter("callbackURL").value_or("");
  if (callback.empty() && web::wants_json(request)) return json_about(found);
  if (callback.empty()) {
    return found ? reset_form(worker.config, token, *found) : error_page_about(200, "INVALID_TOKEN");
  }
  rules::require_callback(callback, worker.config.trusted_origins);
  return redirect(found ? rules::with_parameter(callback, "token", token)
                        : rules::with_parameter(callback, "error", "INVALID_TOKEN"));
}

// POST /api/auth/reset-password {newPassword, token, keepKeys}: ends every session of the user, and if it is the first
// proof of the address, everything else that lets somebody in but the keys with these ids. The token may be in the
// query.
Response reset_password(const Request& request, Worker& worker) {
  yield_tries(request, worker);
  Body body = Body::of_json_or_form(request);
  const auto new_password = body.text("newPassword");
  const auto in_body = body.optional_text("token");
  const auto kept_keys = body.ids("keepKeys");
  body.done();
  const auto caller = visitor_of(request, worker);
  const std::string token = in_body ? *in_body : request.parameter("token").value_or("");
  if (request.says(kForm)) return answer_form(worker, caller, token, new_password, kept_keys);

  rules::reset_password(worker.db, worker.config, caller, token, new_password, kept_keys);

  return done();
}

}  // namespace accounts::handlers
