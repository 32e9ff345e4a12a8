#include "accounts/handlers/cookies.h"

#include "accounts/rules/session.h"
#include "text/utf8.h"

namespace accounts::handlers {
namespace {

const char kSession[] = "auth.session_token";
const char kCache[] = "auth.session_data";  // never set here; a client may hold one of better-auth's
const char kDontRemember[] = "auth.dont_remember";
const char kAttributes[] = "; Path=/; HttpOnly; Secure; SameSite=Lax";
constexpr std::size_t kLongestAgent = 255;

void set_cookie(web::Response& response, const std::string& name, const std::string& value, const std::string& age) {
  response.headers.emplace_back("Set-Cookie", name + '=' + value + age + kAttributes);
}

std::string user_agent(const web::Request& request) {
  std::string agent = request.header("User-Agent").value_or("");
  if (!text::is_utf8(agent)) return "";
  agent.resize(std::min(agent.size(), kLongestAgent));
  while (!text::is_utf8(agent)) agent.pop_back();  // cut inside a letter
  return agent;
}

}  // namespace

std::optional<std::string> session_token(const web::Request& request, const Config& config) {
  const auto value = request.cookie(kSession);
  return value ? rules::verified_token(config, *value) : std::nullopt;
}

std::string begin_session(db::Transaction& tx, const web::Request& request, const std::string& user_id,
                          bool remembered) {
  const std::string token = rules::new_session_token();
  tables::sessions::insert(tx, token, {user_id, request.remote_addr, user_agent(request), remembered});
  return token;
}

web::Response with_session_cookie(web::Response response, const Config& config, const std::string& token,
                                  bool remembered) {
  const std::string age = "; Max-Age=" + std::to_string(tables::sessions::kLifetime);
  set_cookie(response, kSession, rules::sign(config.secret, token), remembered ? age : "");
  if (!remembered) set_cookie(response, kDontRemember, rules::sign(config.secret, "true"), "");
  return response;
}

web::Response without_session_cookie(web::Response response) {
  for (const char* name : {kSession, kCache, kDontRemember}) set_cookie(response, name, "", "; Max-Age=0");
  return response;
}

}  // namespace accounts::handlers
