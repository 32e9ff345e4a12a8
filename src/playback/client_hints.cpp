#include "playback/client_hints.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>

#include "playback/device_model.h"
#include "playback/user_agent.h"
#include "playback/user_agent_versions.h"
#include "text/structured_fields.h"
#include "text/utf8.h"

namespace playback {
namespace {

constexpr int kFirstOfWindows11 = 13;
// On other systems, which stand on Linux, the hint is the version of that.
constexpr std::string_view kHinted[] = {"Windows", "macOS", "iOS", "Android", "ChromeOS"};

// Reads a string of RFC 8941, which the parser takes only as a member of a dictionary. Returns "" if it is no string.
std::string string_in(const std::string& header) {
  if (header.empty() || !text::is_utf8(header)) return "";
  const auto parsed = text::structured::parse("hint=" + header);
  if (parsed.error || parsed.keys.size() != 1 || parsed.keys[0].is_list) return "";
  const auto& value = parsed.keys[0].items.at(0).value;
  return value.kind == text::structured::Kind::string ? value.text : "";
}

// On Windows, the hint is the version of an interface: 0.1 to 0.3 before Windows 10, and 13 or more on Windows 11.
std::optional<std::string> windows_of(const std::string& version) {
  if (version == "0.1.0" || version == "0.1") return "7";
  if (version == "0.2.0" || version == "0.2") return "8";
  if (version == "0.3.0" || version == "0.3") return "8.1";
  const int number = std::atoi(shown_version("Windows", version).value_or("").c_str());
  if (number < 1) return std::nullopt;
  return number < kFirstOfWindows11 ? "10" : "11";
}

std::optional<std::string> hinted_in(const std::string& platform_version, const std::string& system) {
  const auto version = string_in(platform_version);
  const bool is_version = version.find_first_not_of("0123456789.") == version.npos;
  if (!is_version || std::find(std::begin(kHinted), std::end(kHinted), system) == std::end(kHinted))
    return std::nullopt;
  return system == "Windows" ? windows_of(version) : shown_version(system, version);
}

}  // namespace

std::optional<std::string> hinted_model(const std::string& user_agent, const std::string& model) {
  const auto hinted = as_device_model(string_in(model));
  return hinted ? hinted : device_model_of(user_agent);
}

std::optional<std::string> hinted_system_version(const std::string& user_agent, const std::string& platform_version) {
  const auto hinted = hinted_in(platform_version, system_of(user_agent).value_or(""));
  return hinted ? hinted : system_version_of(user_agent);
}

}  // namespace playback
