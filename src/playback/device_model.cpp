#include "playback/device_model.h"

#include <algorithm>
#include <string_view>

#include "pattern.h"
#include "playback/user_agent.h"
#include "text/ascii.h"

namespace playback {
namespace {

// Names the model of a system (empty: any) whose User-Agent contains a text.
struct KnownModel {
  std::string_view system, has;
  const char* name;
};

constexpr KnownModel kModels[] = {
    {"iOS", "iPhone", "iPhone"},
    {"iOS", "iPad", "iPad"},
    {"iOS", "iPod", "iPod"},
    {"iOS", "Macintosh", "iPad"},  // one that asks for desktop pages
    {"tvOS", "", "Apple TV"},
    {"Roku", "", "Roku"},
    {"Tizen", "SMART-TV", "SMART-TV"},
    {"Tizen", "SmartTV", "SMART-TV"},
    {"webOS", "SmartTV", "SmartTV"},
    {"Windows", "Xbox Series X", "Xbox Series X"},  // of S, too
    {"Windows", "Xbox One", "Xbox One"},
    {"Windows", "Xbox", "Xbox"},
    {"", "PlayStation 5", "PlayStation 5"},
    {"", "PlayStation 4", "PlayStation 4"},
    {"", "CrKey/", "Chromecast"},
};

// These stand in place of a model.
constexpr const char* kNoModels[] = {"K", "Mobile", "Tablet", "TV", "wv", "Unspecified Device"};

bool is_printable(const std::string& text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
}

// Returns the text up to the next ';' or the parenthesis that closes the list. An item may have its own pair of
// parentheses: "moto g(7) power".
std::string next_item(std::string_view list) {
  std::size_t end = 0;
  for (int open = 0; end < list.size() && list[end] != ';'; ++end) {
    if (list[end] == '(') ++open;
    if (list[end] == ')' && --open < 0) break;
  }
  return std::string(list.substr(0, end));
}

std::string without_build(const std::string& item) {
  if (text::starts_with(item, "Build/")) return "";
  return item.substr(0, item.find(" Build/"));
}

// Old browsers put a language before the model, and some of Huawei's put their system there.
bool stands_before_a_model(const std::string& item) {
  return item == "HarmonyOS" || item == "U" || fits(item, "[a-z]{2}([-_][A-Za-z]{2})?");
}

// Returns the item after the version: GT-I9100 in "(Linux; U; Android 4.0.3; de-de; GT-I9100 Build/IML74K) ...".
std::optional<std::string> android_model(std::string_view agent) {
  const std::string_view system = "Android ";
  const auto version = agent.find(system) + system.size();
  if (version < system.size() || version >= agent.size() || !text::is_digit(agent[version])) return std::nullopt;
  agent.remove_prefix(version);
  agent.remove_prefix(next_item(agent).size());
  while (!agent.empty() && agent[0] == ';') {
    agent.remove_prefix(1);
    const std::string item = next_item(agent), name = text::trimmed(item);
    if (!stands_before_a_model(name)) return as_device_model(without_build(name));
    agent.remove_prefix(item.size());
  }
  return std::nullopt;
}

std::optional<std::string> roku_model(std::string_view agent) {
  const auto begin = agent.find("Roku"), end = agent.find('/', begin);
  if (begin == agent.npos || end == agent.npos) return std::nullopt;
  const std::string number(agent.substr(begin + 4, end - begin - 4));
  return fits(number, "[0-9]{4}[A-Z0-9]{0,4}") ? std::optional<std::string>("Roku " + number) : std::nullopt;
}

std::optional<std::string> known_model(const std::string& system, const std::string& agent) {
  for (const auto& model : kModels) {
    const bool fits_system = model.system.empty() || model.system == system;
    if (fits_system && agent.find(model.has) != agent.npos) return model.name;
  }
  return std::nullopt;
}

}  // namespace

// Samsung's own browser puts the maker before what others call the same model.
std::optional<std::string> as_device_model(const std::string& name) {
  const std::string maker = "SAMSUNG ";
  const std::string model = text::trimmed(text::starts_with(name, maker) ? name.substr(maker.size()) : name);
  const bool is_none = std::find(std::begin(kNoModels), std::end(kNoModels), model) != std::end(kNoModels);
  if (model.empty() || is_none || !is_printable(model)) return std::nullopt;
  return model;
}

std::optional<std::string> device_model_of(const std::string& user_agent) {
  const auto system = system_of(user_agent).value_or("");
  std::optional<std::string> model;
  if (system == "Android") model = android_model(user_agent);
  if (system == "Roku") model = roku_model(user_agent);
  return model ? model : known_model(system, user_agent);
}

}  // namespace playback
