#include "accounts/handlers/pages.h"

#include "accounts/handlers/auth.h"
#include "pattern.h"
#include "web/pages/page.h"
#include "web/pages/template.h"

namespace web::templates {
extern const char choose_password[], password_changed[], address_done[], link_failed[];
}

namespace accounts::handlers {
namespace {

using json::Json;

// Explains the codes with which better-auth's clients and we redirect here.
std::string meaning_of(const std::string& code) {
  const std::string again = "To get a new e-mail, ask for it again on the page where you asked for this one.";
  if (code == "INVALID_TOKEN") {
    return "The link was used before, is older than an hour, or was not copied whole. " + again;
  }
  if (code == "TOKEN_EXPIRED") return "The link is older than an hour. " + again;
  if (code == "INVALID_USER")
    return "This browser is signed in to another account. Sign out, then open the link again.";
  if (code == "USER_ALREADY_EXISTS") return "Another account has this address by now.";
  return "The code names the reason; whoever runs the page you came from can tell you more.";
}

}  // namespace

Response reset_form(const Config& config, const std::string& token, const std::string& reason) {
  return web::page(reason.empty() ? 200 : 400, "Choose a new password",
                   web::render(web::templates::choose_password,
                               {{"base_url", config.base_url}, {"token", token}, {"reason", reason}}));
}

std::string reason_of(const refusal::Refusal& refusal) {
  if (refusal.code == "PASSWORD_REQUIRED") return "Please choose a password.";
  if (refusal.code == "PASSWORD_TOO_SHORT") return "This password is too short: it needs 8 characters or more.";
  return "This password is too long: it may have 128 characters at most.";
}

Response password_changed_page() {
  return web::page(200, "Your password was changed", web::templates::password_changed);
}

Response address_page(const std::string& title, const std::string& sentence) {
  return web::page(200, title, web::render(web::templates::address_done, {{"sentence", sentence}}));
}

Response error_page_about(int status, const std::string& code) {
  const std::string shown = fits(code, "[A-Za-z0-9_-]{1,64}") ? code : "UNKNOWN";
  return web::page(status, "That did not work",
                   web::render(web::templates::link_failed, {{"meaning", meaning_of(shown)}, {"code", shown}}));
}

// GET /api/auth/ok
Response ok(const Request&, Worker& worker) {
  return web::json(200, Json::object({{"ok", true}, {"sendsEmail", worker.config.mail.enabled()}}));
}

// GET /api/auth/error?error=CODE
Response error_page(const Request& request, Worker&) {
  return error_page_about(200, request.parameter("error").value_or("UNKNOWN"));
}

}  // namespace accounts::handlers
