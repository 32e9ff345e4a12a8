#include "playback/user_agent.h"

#include <algorithm>

#include "playback/browsers.h"
#include "text/ascii.h"

namespace playback {
namespace {

// Gives its value to a User-Agent that contains `has` and `also`, but not `without`. The first rule that fits wins.
struct Rule {
  const char* value;
  const char* has;
  const char* also = "";
  const char* without = nullptr;
};

constexpr Rule kSystems[] = {
    {"Roku", "Roku"},
    {"Tizen", "Tizen"},
    {"webOS", "Web0S"},
    {"webOS", "webOS"},
    {"tvOS", "AppleTV"},
    {"tvOS", "Apple TV"},
    {"ChromeOS", "CrOS "},
    {"other", "Windows Phone"},  // says Android and iPhone too
    {"Windows", "Windows"},
    {"Android", "Android"},
    {"iOS", "iPhone"},
    {"iOS", "iPad"},
    {"iOS", "iPod"},
    // An iPad that asks for desktop pages says Macintosh. Safari on it cannot be told from one on a Mac, but other
    // browsers can.
    {"iOS", "Macintosh", "Mobile/"},
    {"iOS", "Macintosh", "CriOS/"},
    {"iOS", "Macintosh", "FxiOS/"},
    {"iOS", "Macintosh", "EdgiOS/"},
    {"macOS", "Macintosh"},
    {"Linux", "Linux"},
};

constexpr Rule kDevices[] = {
    {"tv", "SMART-TV"},
    {"tv", "SmartTV"},
    {"tv", "Smart TV"},
    {"tv", "HbbTV"},
    {"tv", "AppleTV"},
    {"tv", "Apple TV"},
    {"tv", "Android TV"},
    {"tv", "GoogleTV"},
    {"tv", "BRAVIA"},
    {"tv", "; AFT"},  // Fire TV
    {"tv", "CrKey/"},
    {"tv", "Chromecast"},
    {"tv", "Web0S"},
    {"tv", "Tizen", "TV "},
    {"tv", "Roku"},
    {"tv", "Xbox"},
    {"tv", "PlayStation"},
    {"desktop", "Windows NT"},
    {"tablet", "iPad"},
    {"tablet", "Macintosh", "Mobile/"},
    {"tablet", "Macintosh", "CriOS/"},
    {"tablet", "Macintosh", "FxiOS/"},
    {"tablet", "Macintosh", "EdgiOS/"},
    {"tablet", "Tablet"},
    {"tablet", "Silk/", "", "Mobile"},
    {"tablet", "Android", "Chrome/", "Mobile"},  // players in apps do not say whether they are on a phone
    {"phone", "iPhone"},
    {"phone", "iPod"},
    {"phone", "Mobile"},
    {"phone", "Opera Mini/"},
    {"desktop", "Macintosh"},
    {"desktop", "CrOS "},
    {"desktop", "X11"},
};

// In lower case. Probes and browsers without a window come first, as some of them also say that they are bots.
constexpr Rule kAutomated[] = {
    {"probe", "lighthouse"},
    {"probe", "page speed insights"},
    {"probe", "gtmetrix"},
    {"probe", "pingdom"},
    {"probe", "uptimerobot"},
    {"probe", "uptime/"},
    {"probe", "uptimia"},
    {"probe", "uptrends"},
    {"probe", "betteruptime"},
    {"probe", "better uptime"},
    {"probe", "statuscake"},
    {"probe", "site24x7"},
    {"probe", "datadogsynthetics"},
    {"probe", "datadog/synthetics"},
    {"probe", "elastic/synthetics"},
    {"probe", "cloudwatchsynthetics"},
    {"probe", "splunksynthetics"},
    {"probe", "splunk synthetics"},
    {"probe", "ruxitsynthetic"},  // of Dynatrace
    {"probe", "newrelicpinger"},
    {"probe", "cloudflareobservatory"},
    {"probe", "yottaamonitor"},
    {"probe", "ghost inspector"},
    {"probe", "catchpoint"},
    {"probe", "checkly"},
    {"probe", "iplabel"},
    {"probe", "ptst/"},  // of WebPageTest and SpeedCurve
    {"headless", "headless"},
    {"headless", "phantomjs"},
    {"headless", "jsdom/"},
    {"headless", "cypress/"},
    {"headless", "puppeteer"},
    {"headless", "playwright"},
    {"crawler", "crawler"},
    {"crawler", "spider"},
    {"crawler", "compatible;", "+http"},  // where people learn more about it; apps for podcasts say it as well
    {"crawler", "googleother"},
    {"crawler", "google-inspectiontool"},
    {"crawler", "google-amphtml"},
    {"crawler", "google-ads-"},
    {"crawler", "google-sites-thumbnails"},
    {"crawler", "duplexweb-google"},
    {"crawler", "mediapartners-google"},
    {"crawler", "google web preview"},
    {"crawler", "facebookexternalhit"},
    {"crawler", "meta-externalagent"},
    {"crawler", "bingpreview"},
    {"crawler", "yahoo! slurp"},
    {"crawler", "ia_archiver"},
    {"crawler", "firecrawlagent"},
    {"crawler", "chatgpt-user"},
    {"crawler", "claude-user"},
    {"crawler", "amzn-user"},
    {"crawler", "manus-user"},
};

bool contains(const std::string& text, const char* part) { return text.find(part) != text.npos; }

template <class Rules>
std::optional<std::string> first_that_fits(const Rules& rules, const std::string& agent) {
  const auto fits = [&](const auto& rule) {
    return contains(agent, rule.has) && contains(agent, rule.also) && !(rule.without && contains(agent, rule.without));
  };
  const auto found = std::find_if(std::begin(rules), std::end(rules), fits);
  if (found == std::end(rules)) return std::nullopt;
  return found->value;
}

// Finds "bot" at the end of a word: Googlebot/2.1.
bool names_a_bot(const std::string& lower) {
  for (auto at = lower.find("bot"); at != lower.npos; at = lower.find("bot", at + 1)) {
    if (at + 3 == lower.size() || !text::is_letter(lower[at + 3])) return true;
  }
  return false;
}

// A phone may be called a bot or a spider. Its model stands behind the version of its system.
std::string without_model(std::string lower) {
  const auto system = lower.find("android");
  if (system != lower.npos) lower.erase(system, lower.find(')', system) - system);
  return lower;
}

}  // namespace

std::optional<std::string> browser_of(const std::string& user_agent) { return first_that_fits(kBrowsers, user_agent); }

std::optional<std::string> system_of(const std::string& user_agent) { return first_that_fits(kSystems, user_agent); }

std::optional<std::string> device_of(const std::string& user_agent) { return first_that_fits(kDevices, user_agent); }

std::optional<std::string> automated_of(const std::string& user_agent) {
  const auto lower = without_model(text::lower(user_agent));
  const auto known = first_that_fits(kAutomated, lower);
  return known || !names_a_bot(lower) ? known : std::optional<std::string>("crawler");
}

}  // namespace playback
