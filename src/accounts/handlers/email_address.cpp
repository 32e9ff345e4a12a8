// The account's e-mail address: whether it is verified, and another one instead.
#include "accounts/handlers/auth.h"
#include "accounts/handlers/body.h"
#include "accounts/handlers/pages.h"
#include "accounts/handlers/views.h"
#include "accounts/rules/email/change.h"
#include "accounts/rules/email/follow_link.h"
#include "accounts/rules/email/verification.h"
#include "accounts/rules/redirect.h"
#include "refusal.h"
#include "web/pages/page.h"

namespace accounts::handlers {
namespace {

using json::Json;
using rules::LinkOutcome;

struct Problem {
  const char *code, *message;
};

Problem problem_of(LinkOutcome outcome) {
  if (outcome == LinkOutcome::expired) return {"TOKEN_EXPIRED", "Token expired"};
  if (outcome == LinkOutcome::other_account) return {"INVALID_USER", "Invalid user"};
  if (outcome == LinkOutcome::taken) return {"USER_ALREADY_EXISTS", "User already exists."};
  return {"INVALID_TOKEN", "Invalid token"};
}

bool worked(LinkOutcome outcome) {
  return outcome == LinkOutcome::verified || outcome == LinkOutcome::confirmed || outcome == LinkOutcome::changed;
}

Response json_about(const rules::FollowedLink& followed) {
  if (!worked(followed.outcome)) {
    const auto [code, message] = problem_of(followed.outcome);
    return web::json(401, Json::object({{"message", message}, {"code", code}}));
  }
  if (followed.outcome == LinkOutcome::confirmed) return done();
  const Json user = followed.user ? json_of(*followed.user) : Json(nullptr);
  return web::json(200, Json::object({{"status", true}, {"user", user}}));
}

Response page_about(const rules::FollowedLink& followed) {
  if (!worked(followed.outcome)) return error_page_about(401, problem_of(followed.outcome).code);
  if (followed.outcome == LinkOutcome::confirmed) {
    return address_page("One more link", "An e-mail is on its way to the new address. Open the link in it, too.");
  }
  if (followed.outcome == LinkOutcome::verified) return address_page("Your address is confirmed", "Thank you.");
  return address_page("Your address was changed", "From now on, sign in with " + followed.user->email + ".");
}

Response redirect_to(const std::string& callback, LinkOutcome outcome) {
  return redirect(worked(outcome) ? callback : rules::with_parameter(callback, "error", problem_of(outcome).code));
}

std::string callback_in(Body& body) { return body.optional_text("callbackURL").value_or(""); }

void require_own(const std::string& callback, const Worker& worker) {
  if (!callback.empty()) rules::require_callback(callback, worker.config.trusted_origins);
}

}  // namespace

// POST /api/auth/send-verification-email {email, callbackURL}
Response send_verification_email(const Request& request, Worker& worker) {
  Body body = Body::of_json(request);
  const auto email = body.email("email");
  const auto callback = callback_in(body);
  body.done();
  require_own(callback, worker);

  rules::request_verification(worker.db, worker.config, request.remote_addr, session_of(request, worker), email,
                              callback);

  return done();
}

// POST /api/auth/change-email {newEmail, callbackURL}: the same answer whether or not an account has that address.
Response change_email(const Request& request, Worker& worker, const tables::SignedIn& caller) {
  Body body = Body::of_json(request);
  const auto new_email = body.email("newEmail");
  const auto callback = callback_in(body);
  body.done();
  require_own(callback, worker);

  rules::request_email_change(worker.db, worker.config, request.remote_addr, caller, new_email, callback);

  return done();
}

// GET /api/auth/verify-email?token=...&callbackURL=...: what the links of both lead to. HEAD changes nothing.
Response follow_email_link(const Request& request, Worker& worker) {
  const auto token = request.parameter("token");
  if (!token) {
    throw refusal::Rejected("VALIDATION_ERROR", "[query.token] Invalid input: expected string, received undefined");
  }
  const std::string callback = request.parameter("callbackURL").value_or("");
  require_own(callback, worker);
  if (request.method == "HEAD") return done();

  const auto followed =
      rules::follow_email_link(worker.db, worker.config, *token, session_of(request, worker), callback);

  if (!callback.empty()) return redirect_to(callback, followed.outcome);
  return web::prefers_html(request) ? page_about(followed) : json_about(followed);
}

}  // namespace accounts::handlers
