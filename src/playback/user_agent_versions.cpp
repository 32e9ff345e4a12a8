#include "playback/user_agent_versions.h"

#include <cstdlib>

#include "playback/browsers.h"
#include "playback/user_agent.h"
#include "text/ascii.h"

namespace playback {
namespace {

// Names the text that stands before the version of a system. If there is a second text, the version stands behind the
// first occurrence of it after the first text.
struct Mark {
  const char* of;
  std::string_view before;
  std::string_view then = "";
};

constexpr Mark kSystemMarks[] = {
    {"macOS", "Mac OS X "},  {"iOS", "iPhone OS "}, {"iOS", "CPU OS "},       {"iOS", "iOS "},
    {"tvOS", "CPU OS "},     {"tvOS", "tvOS "},     {"tvOS", "AppleTV", "/"},  // AppleTV11,1/11.1
    {"Android", "Android "}, {"Tizen", "Tizen "},   {"Tizen", "Tizen/"},      {"webOS", "webOS.TV-"},
    {"webOS", "webOS/"},     {"webOS", "webOS "},   {"Roku", "/DVP-"},
};

struct WindowsName {
  std::string_view has;
  const char* name;
};

// NT 10.0 stands for Windows 11, too.
constexpr WindowsName kWindows[] = {{"Windows NT 6.3", "8.1"},   {"Windows NT 6.2", "8"},  {"Windows NT 6.1", "7"},
                                    {"Windows NT 6.0", "Vista"}, {"Windows NT 5.2", "XP"}, {"Windows NT 5.1", "XP"},
                                    {"Windows NT 5.0", "2000"}};

// Behind these, an app on iOS says the version that it asked the system for.
constexpr Mark kAppMarks[] = {{"iOS", "FBSV/"}, {"iOS", "; iOS "}};
// Behind this stands Safari's version, which is that of iOS since both are 26.
constexpr Mark kSafariMarks[] = {{"iOS", "Version/"}};
constexpr int kFirstWithSafaris = 26;

constexpr std::size_t kMaxShownVersion = 8;  // characters
constexpr int kLastVersion = 99;             // what is greater is no version of a system

bool has(std::string_view text, std::string_view part) { return text.find(part) != text.npos; }

std::string_view leading_digits(std::string_view text) {
  std::size_t size = 0;
  while (size < text.size() && text::is_digit(text[size])) ++size;
  return text.substr(0, size);
}

std::optional<std::string> if_any(std::string version) {
  return version.empty() || version.size() > kMaxShownVersion ? std::nullopt : std::optional(std::move(version));
}

bool may_be_version(const std::string& system, std::string_view major) {
  if (major.empty() || major.size() > kMaxShownVersion) return false;
  const int number = std::atoi(std::string(major).c_str());
  const bool counts_otherwise = system == "ChromeOS" || system == "webOS";  // builds, and years
  return number > 0 && (number <= kLastVersion || counts_otherwise);
}

// Returns what follows the text, or an empty one if it is not there.
std::string_view after(std::string_view text, std::string_view agent) {
  const auto found = agent.find(text);
  return found == agent.npos ? std::string_view() : agent.substr(found + text.size());
}

template <class Marks>
std::optional<std::string> version_by(const Marks& marks, const std::string& system, std::string_view agent) {
  for (const auto& mark : marks) {
    if (system != mark.of) continue;
    if (const auto version = shown_version(system, after(mark.then, after(mark.before, agent)))) return version;
  }
  return std::nullopt;
}

std::optional<std::string> windows_in(std::string_view agent) {
  for (const auto& windows : kWindows) {
    if (has(agent, windows.has)) return windows.name;
  }
  return std::nullopt;
}

// Chrome says Android 10 and K of any Android, and Firefox has said Android 10 of others.
bool is_reduced(std::string_view agent) {
  return has(agent, "Android 10; K)") || has(agent, "Android 10; K;") || has(agent, "Android 10; Mobile; rv:") ||
         has(agent, "Android 10; Tablet; rv:");
}

// The engines of browsers freeze the version. Media players and apps on the same systems do not.
bool is_of_engine(std::string_view agent) { return has(agent, "Mozilla/"); }

bool is_frozen_mac(const std::optional<std::string>& version) { return version == "10.15" || version == "10.16"; }

// From iOS 26 on, engines say the last version of 18 that there was when they were made. Firefox says it of any iOS.
bool is_frozen_ios(const std::string& version) {
  const auto minor = version.find('.') + 1;
  return text::starts_with(version, "18.") && std::atoi(version.c_str() + minor) >= 6;
}

std::optional<std::string> ios_in(const std::string& agent) {
  if (const auto by_app = version_by(kAppMarks, "iOS", agent)) return by_app;
  const auto told = version_by(kSystemMarks, "iOS", agent);
  if (!is_of_engine(agent) || (told && std::atoi(told->c_str()) >= kFirstWithSafaris)) return told;
  const auto safaris = version_by(kSafariMarks, "iOS", agent);
  if (safaris && std::atoi(safaris->c_str()) >= kFirstWithSafaris) return safaris;
  return told && is_frozen_ios(*told) && told != safaris ? std::nullopt : told;
}

std::optional<std::string> mac_in(const std::string& agent) {
  const auto told = version_by(kSystemMarks, "macOS", agent);
  return is_of_engine(agent) && is_frozen_mac(told) ? std::nullopt : told;
}

}  // namespace

std::optional<std::string> shown_version(const std::string& system, std::string_view text) {
  const auto major = leading_digits(text);
  if (!may_be_version(system, major)) return std::nullopt;
  text.remove_prefix(major.size());
  const bool goes_on = !text.empty() && (text[0] == '.' || text[0] == '_');
  const auto minor = goes_on ? leading_digits(text.substr(1)) : std::string_view();
  const bool has_room = major.size() + 1 + minor.size() <= kMaxShownVersion;
  if (minor.empty() || !has_room || (minor == "0" && system == "Android")) return std::string(major);
  return std::string(major) + "." + std::string(minor);
}

std::optional<std::string> browser_version_of(const std::string& user_agent) {
  const auto name = browser_of(user_agent);
  for (const auto& browser : kBrowsers) {
    if (name != browser.value || browser.before_version.empty()) continue;
    if (auto version = if_any(std::string(leading_digits(after(browser.before_version, user_agent))))) return version;
  }
  return std::nullopt;
}

std::optional<std::string> system_version_of(const std::string& user_agent) {
  const auto system = system_of(user_agent).value_or("");
  if (system == "Windows") return windows_in(user_agent);
  if (system == "iOS") return ios_in(user_agent);
  if (system == "macOS") return mac_in(user_agent);
  if (is_reduced(user_agent)) return std::nullopt;
  return version_by(kSystemMarks, system, user_agent);
}

}  // namespace playback
