#include <chrono>
#include <thread>

#include "accounts/handlers/auth.h"
#include "accounts/handlers/body.h"
#include "accounts/handlers/pages.h"
#include "accounts/rules/password.h"
#include "accounts/rules/password_reset.h"
#include "accounts/rules/redirect.h"
#include "accounts/rules/throttle.h"
#include "accounts/tables/credentials.h"
#include "accounts/tables/password_resets.h"
#include "refusal.h"
#include "web/request_log.h"

namespace accounts::handlers {
namespace {

using json::Json;
namespace table = tables::password_resets;

// Holds an answer back until this much has passed, which is more than any way to it takes: how long it took must not
// tell whether there was somebody to write to.
class Evenly {
 public:
  ~Evenly() { std::this_thread::sleep_until(begun_ + std::chrono::milliseconds(100)); }

 private:
  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
};

void send_letter(const Request& request, Worker& worker, const User& user, const std::string& redirect_to) {
  const std::string token = rules::new_reset_token();
  try {
    db::autocommit(worker.db, table::insert, rules::hash_reset_token(token), user.id);
  } catch (const db::ForeignKeyViolation&) {
    return;  // deleted since it was found: told to the caller, it would tell that the account was there
  }
  try {
    rules::deliver(worker.config, rules::reset_letter(worker.config, user.email, token, redirect_to));
  } catch (const std::exception& fault) {
    // Told to the caller, it would tell that the account is there.
    web::log_problem(LogLevel::error, request, std::string("a letter was not sent: ") + fault.what());
  }
}

Response redirect(const std::string& url) { return Response{302, "", "", {}}.with("Location", url); }

void require_mailer(const Config& config) {
  if (!config.mail.enabled()) throw refusal::Rejected("RESET_PASSWORD_DISABLED", "Reset password isn't enabled");
}

void set_password(const Request& request, Worker& worker, const std::string& token, const std::string& new_password) {
  rules::require_acceptable(new_password);
  rules::count(worker.db, {rules::resets_from(worker.config, request.remote_addr)});

  const refusal::Rejected invalid("INVALID_TOKEN", "Invalid token");
  const auto token_hash = rules::hash_reset_token(token);
  const auto user_id = table::user_of(worker.db, token_hash);
  if (!user_id) throw invalid;
  const std::string hash = rules::hash_password(new_password);

  db::transact(worker.db, [&](db::Transaction& tx) {
    if (!table::take(tx, token_hash)) throw invalid;
    const auto user = tables::users::find(tx, *user_id);
    if (!user) throw invalid;
    tables::credentials::set_password(tx, *user_id, hash);
    table::remove_all(tx, *user_id);
    tables::sessions::remove_all(tx, *user_id);
    rules::forget(tx, {rules::passwords_of(worker.config, user->email, request.remote_addr),
                       rules::passwords_beyond(worker.config, user->email, request.remote_addr),
                       rules::passwords_of(worker.config, user->email)});
  });
}

std::string reason_of(const refusal::Rejected& rejected) {
  if (rejected.code == "PASSWORD_TOO_SHORT") return "This password is too short: it needs 8 characters or more.";
  return "This password is too long: it may have 128 characters at most.";
}

// To whoever filled in our form: pages, where a program gets JSON. Only a token of ours is written into one.
Response answer_form(const Request& request, Worker& worker, const std::string& token,
                     const std::string& new_password) {
  try {
    set_password(request, worker, token, new_password);
  } catch (const refusal::Rejected& rejected) {
    const bool valid = rejected.code != "INVALID_TOKEN" && table::user_of(worker.db, rules::hash_reset_token(token));
    return valid ? reset_form_again(worker.config, token, reason_of(rejected)) : error_page_about(400, "INVALID_TOKEN");
  }
  return password_changed_page();
}

}  // namespace

// POST /api/auth/request-password-reset {email, redirectTo}: the same answer whether or not there is such an account.
Response request_password_reset(const Request& request, Worker& worker) {
  Body body = Body::of_json(request);
  const auto email = body.email("email");
  const auto redirect_to = body.optional_text("redirectTo");
  body.done();
  require_mailer(worker.config);
  if (redirect_to && !rules::may_redirect_to(*redirect_to, worker.config.trusted_origins)) {
    throw refusal::Forbidden("INVALID_REDIRECT_URL", "Invalid redirectURL");
  }
  const Evenly evenly;
  rules::count(worker.db,
               {rules::resets_from(worker.config, request.remote_addr), rules::letters_to(worker.config, email)});

  if (const auto user = tables::users::find_by_email(worker.db, email)) {
    send_letter(request, worker, *user, redirect_to.value_or(""));
  }

  return web::json(200, Json::object({{"status", true},
                                      {"message",
                                       "If this email exists in our system, check your email for the "
                                       "reset link"}}));
}

// GET /api/auth/reset-password/<token>: on to the page that was asked for, with token= or error=; to a form of ours
// when none was.
Response follow_reset_letter(const Request& request, Worker& worker) {
  const std::string token = request.path_id;
  const bool valid = table::user_of(worker.db, rules::hash_reset_token(token)).has_value();

  const std::string callback = request.parameter("callbackURL").value_or("");
  if (callback.empty()) return valid ? reset_form(worker.config, token) : error_page_about(200, "INVALID_TOKEN");
  if (!rules::may_redirect_to(callback, worker.config.trusted_origins)) {
    throw refusal::Forbidden("INVALID_CALLBACK_URL", "Invalid callbackURL");
  }
  return redirect(valid ? rules::with_parameter(callback, "token", token)
                        : rules::with_parameter(callback, "error", "INVALID_TOKEN"));
}

// POST /api/auth/reset-password {newPassword, token}: also with the token in the query. Ends every session of the user.
Response reset_password(const Request& request, Worker& worker) {
  Body body = Body::of_json_or_form(request);
  const auto new_password = body.text("newPassword");
  const auto in_body = body.optional_text("token");
  body.done();
  const std::string token = in_body ? *in_body : request.parameter("token").value_or("");
  if (says_form(request)) return answer_form(request, worker, token, new_password);

  set_password(request, worker, token, new_password);

  return web::json(200, Json::object({{"status", true}}));
}

}  // namespace accounts::handlers
