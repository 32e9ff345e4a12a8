#include "accounts/handlers/pages.h"

#include <algorithm>
#include <cctype>

#include "accounts/handlers/auth.h"

namespace accounts::handlers {
namespace {

using web::Json;

constexpr std::size_t kLongestCode = 64;

bool is_code(const std::string& text) {
  return !text.empty() && text.size() <= kLongestCode && std::all_of(text.begin(), text.end(), [](unsigned char c) {
    return c == '_' || c == '-' || (c < 0x80 && std::isalnum(c));
  });
}

Response page(int status, const std::string& title, const std::string& content) {
  return {status,
          "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
          // Under nginx's no-referrer a form would be posted with the Origin null.
          "<meta name=\"referrer\" content=\"same-origin\">\n"
          "<meta name=\"viewport\" content=\"width=device-width\">\n<title>" + title + "</title>\n<h1>" + title +
              "</h1>\n" + content + "</html>\n",
          "text/html; charset=utf-8", {}};
}

}  // namespace

Response reset_form(const Config& config, const std::string& token) {
  return page(200, "Choose a new password",
              "<form method=\"post\" action=\"" + config.base_url + "/api/auth/reset-password\">\n"
              "<input type=\"hidden\" name=\"token\" value=\"" + token + "\">\n"
              "<p><label>New password, 8 characters or more<br>\n"
              "<input type=\"password\" name=\"newPassword\" minlength=\"8\" maxlength=\"128\" required autofocus "
              "autocomplete=\"new-password\"></label>\n"
              "<p><button>Set the password</button> All sessions of the account end.\n</form>\n");
}

Response error_page_about(const std::string& code) {
  return page(200, "Error", "<p>Code: <code>" + (is_code(code) ? code : "UNKNOWN") + "</code>\n");
}

// GET /api/auth/ok
Response ok(const Request&, Worker&) { return web::json(200, Json::object({{"ok", true}})); }

// GET /api/auth/error?error=CODE
Response error_page(const Request& request, Worker&) {
  return error_page_about(request.parameter("error").value_or("UNKNOWN"));
}

}  // namespace accounts::handlers
