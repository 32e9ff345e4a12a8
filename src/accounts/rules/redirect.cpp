#include "accounts/rules/redirect.h"

#include <algorithm>

#include "net/origin.h"
#include "pattern.h"
#include "refusal.h"

namespace accounts::rules {
namespace {

constexpr std::size_t kMaxPathBytes = 250;

bool is_own_path(const std::string& url) {
  // The path must not begin with a second slash, backslash or percent sign: browsers take "/\host" for "//host".
  return fits(url, R"(/([A-Za-z0-9_.+@-][A-Za-z0-9_.+/@-]*)?([?][A-Za-z0-9_.+/=&%@-]*)?)");
}

bool is_printable(unsigned char c) { return c > ' ' && c < 0x7F && c != '\\' && c != '"' && c != '<' && c != '>'; }

}  // namespace

bool may_redirect_to(const std::string& url, const std::vector<std::string>& trusted) {
  if (url.size() > kMaxPathBytes || !std::all_of(url.begin(), url.end(), is_printable)) return false;
  const auto origin = net::parse_origin(url);
  return is_own_path(url) ||
         (origin && std::find(trusted.begin(), trusted.end(), net::text_of(*origin)) != trusted.end());
}

void require_callback(const std::string& url, const std::vector<std::string>& trusted) {
  if (!may_redirect_to(url, trusted)) throw refusal::Forbidden("INVALID_CALLBACK_URL", "Invalid callbackURL");
}

std::string with_parameter(const std::string& url, const std::string& name, const std::string& value) {
  const auto hash = std::min(url.find('#'), url.size());
  const std::string page = url.substr(0, hash);
  const char separator = page.find('?') == page.npos ? '?' : '&';
  return page + separator + name + '=' + value + url.substr(hash);
}

}  // namespace accounts::rules
