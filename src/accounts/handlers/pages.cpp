#include "accounts/handlers/pages.h"

#include <algorithm>
#include <cctype>

#include "accounts/handlers/auth.h"
#include "web/page.h"

namespace accounts::handlers {
namespace {

using web::Json;

constexpr std::size_t kLongestCode = 64;

bool is_code(const std::string& text) {
  return !text.empty() && text.size() <= kLongestCode && std::all_of(text.begin(), text.end(), [](unsigned char c) {
    return c == '_' || c == '-' || (c < 0x80 && std::isalnum(c));
  });
}

// What better-auth's clients, and we, send people here with.
std::string meaning_of(const std::string& code) {
  if (code == "INVALID_TOKEN") return "The link was used before, is older than an hour, or was not copied whole: ask for a new letter.";
  return "The code names the reason; whoever runs the page you came from can tell you more.";
}

}  // namespace

Response reset_form(const Config& config, const std::string& token) {
  return web::page(200, "Choose a new password",
                   "<form method=\"post\" action=\"" + config.base_url + "/api/auth/reset-password\">\n"
                   "<input type=\"hidden\" name=\"token\" value=\"" + token + "\">\n"
                   "<p><label>New password, 8 characters or more<br>\n"
                   "<input type=\"password\" name=\"newPassword\" minlength=\"8\" maxlength=\"128\" required autofocus "
                   "autocomplete=\"new-password\"></label>\n"
                   "<p><button>Set the password</button> All sessions of the account end.\n</form>\n");
}

Response error_page_about(const std::string& code) {
  const std::string shown = is_code(code) ? code : "UNKNOWN";
  return web::page(200, "That did not work",
                   "<p class=\"lead\">The link you followed could not do what it was for.</p>\n<p>" + meaning_of(shown) +
                       "</p>\n<p>Code: <code>" + shown + "</code></p>\n<p><a href=\"/\">Back to the home page</a></p>\n");
}

// GET /api/auth/ok
Response ok(const Request&, Worker&) { return web::json(200, Json::object({{"ok", true}})); }

// GET /api/auth/error?error=CODE
Response error_page(const Request& request, Worker&) {
  return error_page_about(request.parameter("error").value_or("UNKNOWN"));
}

}  // namespace accounts::handlers
