#include "accounts/handlers/pages.h"

#include <algorithm>

#include "accounts/handlers/auth.h"
#include "text/ascii.h"
#include "web/page.h"

namespace accounts::handlers {
namespace {

using json::Json;

constexpr std::size_t kMaxCode = 64;

bool is_code(const std::string& code) {
  return !code.empty() && code.size() <= kMaxCode &&
         std::all_of(code.begin(), code.end(), [](char c) { return c == '_' || c == '-' || text::is_alphanumeric(c); });
}

// The codes that better-auth's clients and we redirect here with.
std::string meaning_of(const std::string& code) {
  if (code == "INVALID_TOKEN") {
    return "The link was used before, is older than an hour, or was not copied whole. To get a new e-mail, ask for a "
           "password reset again on the page where you sign in.";
  }
  return "The code names the reason; whoever runs the page you came from can tell you more.";
}

const char kHome[] = "<p><a href=\"/\">Back to the home page</a></p>\n";

Response form_page(int status, const Config& config, const std::string& token, const std::string& alert) {
  return web::page(status, "Choose a new password",
                   alert + "<form method=\"post\" action=\"" + config.base_url +
                       "/api/auth/reset-password\">\n"
                       "<input type=\"hidden\" name=\"token\" value=\"" +
                       token +
                       "\">\n"
                       "<label for=\"password\">New password, 8 to 128 characters</label>\n"
                       "<p class=\"row\"><input id=\"password\" type=\"password\" name=\"newPassword\" minlength=\"8\" "
                       "maxlength=\"128\" required autofocus autocomplete=\"new-password\"" +
                       (alert.empty() ? "" : " aria-invalid=\"true\" aria-describedby=\"reason\"") +
                       ">\n"
                       "<button>Save</button></p>\n</form>\n"
                       "<p>You will be signed out everywhere.</p>\n");
}

}  // namespace

Response reset_form(const Config& config, const std::string& token) { return form_page(200, config, token, ""); }

Response reset_form_again(const Config& config, const std::string& token, const std::string& reason) {
  return form_page(400, config, token, "<p class=\"refused\" id=\"reason\" role=\"alert\">" + reason + "</p>\n");
}

Response password_changed_page() {
  return web::page(
      200, "Your password was changed",
      std::string(
          "<p class=\"lead\">Sign in with the new password from now on. You were signed out everywhere.</p>\n") +
          kHome);
}

Response error_page_about(int status, const std::string& code) {
  const std::string shown = is_code(code) ? code : "UNKNOWN";
  return web::page(status, "That did not work",
                   "<p class=\"lead\">The link you followed could not do what it was for.</p>\n<p>" +
                       meaning_of(shown) + "</p>\n<p>Code: <code>" + shown + "</code></p>\n" + kHome);
}

// GET /api/auth/ok
Response ok(const Request&, Worker&) { return web::json(200, Json::object({{"ok", true}})); }

// GET /api/auth/error?error=CODE
Response error_page(const Request& request, Worker&) {
  return error_page_about(200, request.parameter("error").value_or("UNKNOWN"));
}

}  // namespace accounts::handlers
