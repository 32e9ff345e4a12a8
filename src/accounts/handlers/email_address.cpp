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

bool wants_page(const Request& request) { return says_form(request) || web::prefers_html(request); }

Response answer_about(const rules::FollowedLink& followed, const Request& request, const std::string& callback) {
  if (!callback.empty()) return redirect_to(callback, followed.outcome);
  return wants_page(request) ? page_about(followed) : json_about(followed);
}

LinkPage page_before(const rules::FoundLink& found, const Worker& worker) {
  const auto& link = found.link;
  const std::string at = " at " + worker.config.base_url;
  if (link.purpose == tables::LinkPurpose::confirm) {
    return {"", "", "Do you want another e-mail address?",
            "Your account" + at + " is to have the address " + link.new_email + " instead of " + link.email + ".",
            "Yes, write to the new address"};
  }
  if (link.purpose == tables::LinkPurpose::change) {
    return {"", "", "Confirm your new e-mail address",
            "Somebody, most likely you, wants to use the address " + link.new_email + " for an account" + at + ".",
            "Use this address"};
  }
  return {"",
          "",
          "Confirm your e-mail address",
          "Somebody, most likely you, has an account with the address " + link.email + at + ".",
          "Confirm the address",
          found.asks_password};
}

std::string callback_in(Body& body) { return body.optional_text("callbackURL").value_or(""); }

void require_own(const std::string& callback, const Worker& worker) {
  if (!callback.empty()) rules::require_callback(callback, worker.config.trusted_origins);
}

struct Link {
  std::string token, callback;
};

Link require_link(const std::optional<std::string>& token, const std::optional<std::string>& callback,
                  const Worker& worker) {
  if (!token) {
    throw refusal::Rejected("VALIDATION_ERROR", "[query.token] Invalid input: expected string, received undefined");
  }
  const Link link = {*token, callback.value_or("")};
  require_own(link.callback, worker);
  return link;
}

Response show(const rules::FoundLink& found, const Worker& worker, const Link& link, const std::string& reason) {
  auto page = page_before(found, worker);
  page.token = link.token;
  page.callback = link.callback;
  page.reason = reason;
  return link_page(worker.config, page);
}

Response follow(const Request& request, Worker& worker, const Link& link, const rules::Visitor& caller,
                const std::optional<std::string>& password) {
  const auto followed = rules::follow_email_link(worker.db, worker.config, link.token, caller, password, link.callback);
  if (followed.outcome == LinkOutcome::password_required) {
    throw refusal::Rejected("PASSWORD_REQUIRED", "Send the password that you signed up with, or a new one");
  }
  return answer_about(followed, request, link.callback);
}

// Of programs, better-auth's client follows a link by GET: fetch() says so. A program of a mail server has no session.
bool is_fetched(const Request& request) {
  return request.header("Sec-Fetch-Mode").value_or("navigate") != "navigate" && !web::prefers_html(request);
}

}  // namespace

// POST /api/auth/send-verification-email {email, callbackURL}
Response send_verification_email(const Request& request, Worker& worker) {
  Body body = Body::of_json(request);
  const auto email = body.email("email");
  const auto callback = callback_in(body);
  body.done();
  require_own(callback, worker);

  rules::request_verification(worker.db, worker.config, visitor_of(request, worker), email, callback);

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

// GET /api/auth/verify-email?token=...&callbackURL=...: what the links of both lead to. Shows what following it does,
// with a button. It is followed at once for a program that has the session, or the cookie of the sign-up, that the link
// is about. HEAD changes nothing.
Response show_email_link(const Request& request, Worker& worker) {
  const Link link = require_link(request.parameter("token"), request.parameter("callbackURL"), worker);
  if (request.method == "HEAD") return done();

  const auto caller = visitor_of(request, worker);
  const auto found = rules::find_email_link(worker.db, worker.config, link.token, caller);

  if (found.problem) return answer_about({*found.problem}, request, link.callback);
  if (found.own && is_fetched(request)) return follow(request, worker, link, caller, std::nullopt);
  return show(found, worker, link, "");
}

// POST /api/auth/verify-email {token, callbackURL, password}: follows the link; token and callbackURL may be in the
// query.
Response follow_email_link(const Request& request, Worker& worker) {
  Body body = Body::of_json_form_or_nothing(request);
  const auto password = body.optional_text("password");
  const auto token = body.optional_text("token"), callback = body.optional_text("callbackURL");
  body.done();
  const Link link = require_link(token ? token : request.parameter("token"),
                                 callback ? callback : request.parameter("callbackURL"), worker);
  const auto caller = visitor_of(request, worker);
  if (!wants_page(request)) return follow(request, worker, link, caller, password);
  try {
    return follow(request, worker, link, caller, password);
  } catch (const refusal::Rejected& rejected) {
    const auto found = rules::find_email_link(worker.db, worker.config, link.token, caller);
    return found.problem ? answer_about({*found.problem}, request, link.callback)
                         : show(found, worker, link, reason_of(rejected));
  }
}

}  // namespace accounts::handlers
