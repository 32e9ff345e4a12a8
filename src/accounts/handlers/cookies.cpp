#include "accounts/handlers/cookies.h"

#include <algorithm>

#include "accounts/rules/session_cookie.h"
#include "accounts/tables/sessions.h"
#include "accounts/tables/sign_ups.h"
#include "text/ascii.h"

namespace accounts::handlers {
namespace {

constexpr std::size_t kMaxCookies = 4;  // of one name
const char kSession[] = "auth.session_token";
const char kCache[] = "auth.session_data";  // never set here; a client may hold one of better-auth's
const char kDontRemember[] = "auth.dont_remember";
// The prefix __Host- keeps other hosts below the same domain from setting it (RFC 6265bis, section 4.1.3.2).
const char kSignUp[] = "__Host-auth.sign_up";
const std::string kSignUpPrefix = "sign-up-";  // keeps the value of one cookie from being accepted as another
const char kAttributes[] = "; Path=/; HttpOnly; Secure; SameSite=Lax";

void set_cookie(web::Response& response, const std::string& name, const std::string& value, const std::string& age) {
  response.headers.emplace_back("Set-Cookie", name + '=' + value + age + kAttributes);
}

// Returns the values that we have signed.
std::vector<std::string> signed_values(const web::Request& request, const char* name, const Config& config) {
  std::vector<std::string> values;
  for (const auto& cookie : request.cookies(name)) {
    const auto value = rules::verified_token(config, cookie);
    if (value && values.size() < kMaxCookies && std::find(values.begin(), values.end(), *value) == values.end()) {
      values.push_back(*value);
    }
  }
  return values;
}

}  // namespace

std::vector<std::string> session_tokens(const web::Request& request, const Config& config) {
  return signed_values(request, kSession, config);
}

web::Response with_session_cookie(web::Response response, const Config& config, const std::string& token,
                                  bool remembered) {
  const std::string age = "; Max-Age=" + std::to_string(tables::sessions::kLifetime);
  set_cookie(response, kSession, rules::sign(config.secret, token), remembered ? age : "");
  if (!remembered) set_cookie(response, kDontRemember, rules::sign(config.secret, "true"), "");
  return response;
}

web::Response with_sign_up_cookie(web::Response response, const Config& config, const std::string& id) {
  set_cookie(response, kSignUp, rules::sign(config.secret, kSignUpPrefix + id),
             "; Max-Age=" + std::to_string(tables::sign_ups::kKept));
  return response;
}

std::string sign_up_of(const web::Request& request, const Config& config) {
  for (const auto& value : signed_values(request, kSignUp, config)) {
    if (text::starts_with(value, kSignUpPrefix)) return value.substr(kSignUpPrefix.size());
  }
  return "";
}

web::Response without_session_cookie(web::Response response) {
  for (const char* name : {kSession, kCache, kDontRemember}) set_cookie(response, name, "", "; Max-Age=0");
  return response;
}

}  // namespace accounts::handlers
