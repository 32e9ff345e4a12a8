// What browsers load for the dashboard and the pages has no name that block lists for ads and trackers stop
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <CppUTest/TestHarness.h>

namespace {

namespace fs = std::filesystem;

const fs::path kServed = "nginx/www";

// Words of rules in EasyList, EasyPrivacy and uBlock Origin's lists, as parts of names. Lists differ and grow, so this
// is wider than any of them.
const std::regex kStopped(
    "ad|ads|adserver|advert|adverts|advertising|analytics?|activity|audience|banners?|beacons?|collect|collector|"
    "conversions?|counters?|fingerprint|hits?|impressions?|metrics?|pageviews?|pixels?|popups?|promo|rum|sponsors?|"
    "statistics?|stats|telemetry|track|tracker|trackers|tracking|visitors?");

// What players send, and the library that sends it; pages of customers, who choose the address, load it.
const std::set<std::string> kOfPlayers = {"telemetry.js", "telemetry.mjs", "telemetry.d.ts", "/api/v1/telemetry"};

std::vector<std::string> found(const std::string& text, const char* pattern) {
  const std::regex expression(pattern);
  std::vector<std::string> all;
  for (std::sregex_iterator at(text.begin(), text.end(), expression), end; at != end; ++at) all.push_back((*at)[1]);
  return all;
}

bool is_stopped(const std::string& name) {
  const auto words = found(name, "([A-Za-z0-9]+)");
  return kOfPlayers.count(name) == 0 &&
         std::any_of(words.begin(), words.end(), [](const auto& word) { return std::regex_match(word, kStopped); });
}

// But those of which telemetry.js is made: no browser loads them by themselves.
std::vector<fs::path> served_files() {
  std::vector<fs::path> files;
  for (const auto& file : fs::recursive_directory_iterator(kServed)) {
    if (file.is_regular_file() && file.path().parent_path() != kServed / "telemetry") files.push_back(file.path());
  }
  return files;
}

// The addresses of the API in a script: "/api/v1/live", `/api/v1/streams/${id}`.
std::vector<std::string> asked_by(const fs::path& script) {
  std::ostringstream text;
  text << std::ifstream(script, std::ios::binary).rdbuf();
  return found(text.str(), "[\"'`](/api/[^\"'`?]+)");
}

}  // namespace

TEST_GROUP(BlockLists){};

TEST(BlockLists, works) {
  for (const char* name : {"/api/v1/metrics", "/api/v1/metrics/overall", "/api/v1/activity", "app/figures/metrics.js",
                           "app/lib/tracking.js", "ads.css", "page-stats.js"}) {
    CHECK_TEXT(is_stopped(name), name);
  }
  for (const char* name : {"/api/v1/figures/overall", "/api/v1/history", "app/lib/loaded.js", "app/ui/time.js"}) {
    CHECK_TEXT(!is_stopped(name), name);
  }
}

TEST(BlockLists, stop_no_file_that_a_page_of_ours_loads) {
  const auto files = served_files();
  CHECK(files.size() > 80);
  for (const auto& file : files) {
    const auto name = file.lexically_relative(kServed).string();
    CHECK_TEXT(!is_stopped(name), name.c_str());
  }
}

TEST(BlockLists, stop_nothing_that_a_page_of_ours_asks_for) {
  std::set<std::string> asked;
  for (const auto& file : served_files()) {
    if (file.extension() != ".js") continue;
    for (const auto& address : asked_by(file)) {
      CHECK_TEXT(!is_stopped(address), (file.string() + " asks for " + address).c_str());
      asked.insert(address);
    }
  }
  for (const char* address : {"/api/v1/figures/overall", "/api/v1/history", "/api/v1/live", "/api/generate"}) {
    CHECK_TEXT(asked.count(address) == 1, address);
  }
}
