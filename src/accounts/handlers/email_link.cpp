// Serves the links of e-mails about an address.
#include "accounts/handlers/auth.h"
#include "accounts/handlers/body.h"
#include "accounts/handlers/email_link_page.h"
#include "accounts/handlers/pages.h"
#include "accounts/handlers/views.h"
#include "accounts/rules/email/follow_link.h"
#include "accounts/rules/redirect.h"
#include "refusal.h"
#include "web/origin.h"
#include "web/pages/page.h"

namespace accounts::handlers {
namespace {

using json::Json;
using rules::LinkOutcome;

struct Problem {
  const char *code, *message;
};

// Returns nullopt if the link worked.
std::optional<Problem> problem_of(LinkOutcome outcome) {
  switch (outcome) {
    case LinkOutcome::verified:
    case LinkOutcome::taken_over:
    case LinkOutcome::verified_before:
    case LinkOutcome::confirmed:
    case LinkOutcome::changed:
      return std::nullopt;
    case LinkOutcome::expired:
      return Problem{"TOKEN_EXPIRED", "Token expired"};
    case LinkOutcome::other_account:
      return Problem{"INVALID_USER", "Invalid user"};
    case LinkOutcome::signed_out:
      return Problem{"SESSION_REQUIRED", "Sign in to the account first, then open the link again"};
    case LinkOutcome::taken:
      return Problem{"USER_ALREADY_EXISTS", "User already exists."};
    case LinkOutcome::unknown:
      break;
  }
  return Problem{"INVALID_TOKEN", "Invalid token"};
}

Response json_about(const rules::FollowedLink& followed) {
  if (const auto problem = problem_of(followed.outcome)) {
    return web::json(401, Json::object({{"message", problem->message}, {"code", problem->code}}));
  }
  if (followed.outcome == LinkOutcome::confirmed) return done();
  const Json user = followed.user ? json_of(*followed.user) : Json(nullptr);
  return web::json(200, Json::object({{"status", true}, {"user", user}}));
}

Response page_about(const rules::FollowedLink& followed) {
  if (const auto problem = problem_of(followed.outcome)) return error_page_about(401, problem->code);
  const std::string confirmed = "Your address is confirmed";
  if (followed.outcome == LinkOutcome::verified) return address_page(confirmed, "Thank you.", followed.access);
  if (followed.outcome == LinkOutcome::taken_over) {
    return address_page(confirmed,
                        "The account has a new password, and everybody was signed out of it. Sign in with the "
                        "password that you have just entered.",
                        followed.access);
  }
  if (followed.outcome == LinkOutcome::verified_before) {
    return address_page(confirmed, "It was before, and nothing was changed now: your password is the one from then.");
  }
  if (followed.outcome == LinkOutcome::confirmed) {
    return address_page("One more link", "An e-mail is on its way to the new address. Open the link in it, too.");
  }
  return address_page("Your address was changed", "From now on, sign in with " + followed.user->email + ".",
                      followed.access);
}

// A form is always one of ours, because programs post JSON or nothing.
bool wants_page(const Request& request) { return request.says(kForm) || web::prefers_html(request); }

// A page elsewhere cannot help whoever has to sign in first.
Response answer_about(const rules::FollowedLink& followed, const Request& request, const std::string& callback) {
  if (callback.empty() || followed.outcome == LinkOutcome::signed_out) {
    return wants_page(request) ? page_about(followed) : json_about(followed);
  }
  const auto problem = problem_of(followed.outcome);
  return redirect(problem ? rules::with_parameter(callback, "error", problem->code) : callback,
                  request.is_read() ? 302 : 303);
}

SentLink require_sent(const Request& request, const Worker& worker, const std::optional<std::string>& token_in_body,
                      const std::optional<std::string>& callback_in_body) {
  const auto token = token_in_body ? token_in_body : request.parameter("token");
  const auto callback = callback_in_body ? callback_in_body : request.parameter("callbackURL");
  if (!token) {
    const std::string where = request.is_read() ? "query" : "body";
    throw refusal::Rejected("VALIDATION_ERROR",
                            "[" + where + ".token] Invalid input: expected string, received undefined");
  }
  if (callback && !callback->empty()) rules::require_callback(*callback, worker.config.trusted_origins);
  return {*token, callback.value_or("")};
}

// Says whether better-auth's client follows the link, from a page that might post as well. It does so by a GET, which
// fetch() marks as no navigation. The scanners of mail servers have no session.
bool is_fetched(const Request& request, const Worker& worker) {
  const std::string mode = request.header("Sec-Fetch-Mode").value_or("");
  return (mode == "cors" || mode == "same-origin") && !web::prefers_html(request) &&
         web::judge_origin(request, worker.config.trusted_origins) == net::OriginVerdict::trusted;
}

Response show_link(Worker& worker, const rules::FoundLink& found, const SentLink& sent,
                   const std::string& reason = "") {
  const auto access =
      found.asks_password ? tables::access::of_account(worker.db, found.link.user_id) : std::vector<tables::Entry>();
  return email_link_page(worker.config, found, sent, access, reason);
}

// Shows our own form once more, where a program gets the refusal as JSON.
Response show_again(const Request& request, Worker& worker, const SentLink& sent, const rules::Visitor& caller,
                    const refusal::Refusal& refusal) {
  const auto found = rules::find_email_link(worker.db, sent.token, caller);
  if (found.problem) return answer_about({*found.problem}, request, sent.callback);
  return show_link(worker, found, sent, reason_of(refusal));
}

}  // namespace

// GET /api/auth/verify-email?token=...&callbackURL=...: shows a page that says what following the link does, with a
// button. It does what POST does only for a program that fetches it with the session, or the cookie of the sign-up,
// that the link is about. HEAD changes nothing.
Response show_email_link(const Request& request, Worker& worker) {
  const auto sent = require_sent(request, worker, std::nullopt, std::nullopt);
  if (request.method == "HEAD") return done();

  const auto caller = visitor_of(request, worker);
  const auto found = rules::find_email_link(worker.db, sent.token, caller);

  if (found.problem) return answer_about({*found.problem}, request, sent.callback);
  if (!found.own || !is_fetched(request, worker)) return show_link(worker, found, sent);
  const auto followed = rules::follow_email_link(worker.db, worker.config, sent.token, caller, {}, sent.callback);
  return answer_about(followed, request, sent.callback);
}

// POST /api/auth/verify-email {token, callbackURL, password, keepKeys}: follows the link. Token and callbackURL may be
// in the query.
Response follow_email_link(const Request& request, Worker& worker) {
  yield_tries(request, worker);
  Body body = Body::of_json_form_or_nothing(request);
  const auto token = body.optional_text("token"), callback = body.optional_text("callbackURL");
  const rules::Decision decision{body.optional_text("password"), body.ids("keepKeys")};
  body.done();
  const auto sent = require_sent(request, worker, token, callback);
  const auto caller = visitor_of(request, worker);

  try {
    const auto followed =
        rules::follow_email_link(worker.db, worker.config, sent.token, caller, decision, sent.callback);
    return answer_about(followed, request, sent.callback);
  } catch (const refusal::Rejected& rejected) {
    if (!wants_page(request)) throw;
    return show_again(request, worker, sent, caller, rejected);
  }
}

}  // namespace accounts::handlers
