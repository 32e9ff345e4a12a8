#include "support/email_link.h"

#include "text/percent.h"

namespace {

const char kPath[] = "/api/auth/verify-email";

std::string between(const std::string& text, const std::string& before, const std::string& after) {
  const auto at = text.find(before);
  return at == text.npos ? ""
                         : text.substr(at + before.size(), text.find(after, at + before.size()) - at - before.size());
}

}  // namespace

std::string link_in(const std::string& mail) {
  const auto at = mail.find(kPath);
  return at == mail.npos ? "" : mail.substr(at, mail.find('\r', at) - at);
}

Answer follow(const Client& client, const std::string& path) { return client.request("POST", path, "", ""); }

Answer press(const Client& client, const Answer& page, const std::string& password, const std::string& more) {
  std::string form = "token=" + between(page.body, R"(name="token" value=")", "\"");
  const std::string callback = between(page.body, R"(name="callbackURL" value=")", "\"");
  if (!callback.empty()) form += "&callbackURL=" + text::percent_encoded(callback);
  if (!password.empty()) form += "&password=" + text::percent_encoded(password);
  return client.request("POST", kPath, form + more, "application/x-www-form-urlencoded");
}
