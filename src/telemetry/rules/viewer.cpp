#include "telemetry/rules/viewer.h"

#include "net/origin.h"
#include "pattern.h"
#include "telemetry/rules/user_agent.h"

namespace telemetry::rules {
namespace {

constexpr std::size_t kMaxHost = 64;

std::optional<std::string> host_of(const std::string& page) {
  const std::string origin = net::origin_of(page);
  if (!fits(origin, R"(https?://([a-z0-9._-]+|\[[0-9a-f:.]+\])(:[0-9]*)?)")) return std::nullopt;
  const std::string authority = origin.substr(origin.find("://") + 3);
  return authority.substr(0, authority.find(':', authority[0] == '[' ? authority.find(']') : 0)).substr(0, kMaxHost);
}

// XX is what proxies say of an address whose country they do not know.
std::optional<std::string> country_of(const std::string& country) {
  if (country == "XX" || !fits(country, "[A-Z]{2}")) return std::nullopt;
  return country;
}

}  // namespace

Viewer viewer_of(const std::string& user_agent, const std::string& origin, const std::string& country) {
  Viewer viewer;
  if (!user_agent.empty()) {
    viewer.browser = browser_of(user_agent).value_or("other");
    viewer.os = system_of(user_agent).value_or("other");
    viewer.device = device_of(user_agent);
  }
  viewer.page_host = host_of(origin);
  viewer.country = country_of(country);
  return viewer;
}

}  // namespace telemetry::rules
