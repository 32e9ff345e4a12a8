// nginx's locations against routes.cpp: each path is passed to the pool that has a route for it.
#include "routes.h"

#include <fstream>
#include <map>
#include <regex>
#include <sstream>

#include "pools.h"

#include <CppUTest/TestHarness.h>

namespace {

struct Location {
  std::string kind, path, pool;  // kind: =, ~, or nothing for whatever begins with the path
};

std::vector<Location> locations() {
  std::ostringstream text;
  text << std::ifstream("nginx/millrace.conf.in").rdbuf();
  const std::string config = text.str();
  const std::regex location(
      R"re(\n    location ([=~]?) ?"?([^ "]*)"? \{(?:[^{}]|\{[^}]*\})*fastcgi_pass millrace_([a-z]+);)re");
  std::vector<Location> found;
  for (std::sregex_iterator at(config.begin(), config.end(), location), end; at != end; ++at) {
    found.push_back({(*at)[1].str(), (*at)[2].str(), (*at)[3].str()});
  }
  return found;
}

// As nginx chooses: what is equal, then patterns, then what it begins with.
std::string pool_of(const std::string& path, const std::vector<Location>& all) {
  std::map<std::string, std::string> by_kind;
  for (const auto& location : all) {
    const bool fits = location.kind == "="   ? path == location.path
                      : location.kind == "~" ? std::regex_search(path, std::regex(location.path))
                                             : path.rfind(location.path, 0) == 0;
    if (fits) by_kind.emplace(location.kind, location.pool);
  }
  for (const char* kind : {"=", "~", ""}) {
    if (by_kind.count(kind)) return by_kind[kind];
  }
  return "none";
}

std::string example_of(const std::string& path) {
  auto example = std::regex_replace(path, std::regex("<sha256>"), std::string(64, 'a'));
  example = std::regex_replace(example, std::regex("<name>"), "1-1.1");
  return std::regex_replace(example, std::regex("<[a-z]+>"), "x");
}

}  // namespace

TEST_GROUP(Routes) {
  Config config = Config::from({{"MILLRACE_SECRET", std::string(32, 's')},
                                {"MILLRACE_DB_SOCKET", "/nowhere"},
                                {"MILLRACE_NGINX_SECRET", std::string(32, 'n')}},
                               "auth");
  Worker worker{config};

  std::map<std::string, std::string> pools_by_path() {
    std::map<std::string, std::string> found;
    for (const auto& row : pool_table()) {
      const Pool pool = pool_named(row.name, worker);
      for (const auto& route : pool.routes) found[route.path] = row.name;
      for (const auto& route : pool.groups) found[route.path] = row.name;
    }
    return found;
  }
};

TEST(Routes, are_reached_through_nginx) {
  const auto all = locations();
  for (const auto& [path, pool] : pools_by_path()) {
    STRCMP_EQUAL_TEXT(pool.c_str(), pool_of(example_of(path), all).c_str(), path.c_str());
  }
}

TEST(Routes, are_there_for_each_location_of_one_path) {
  const auto known = pools_by_path();
  int checked = 0;
  for (const auto& location : locations()) {
    if (location.kind != "=") continue;
    CHECK_TRUE_TEXT(known.count(location.path) == 1, location.path.c_str());
    ++checked;
  }
  CHECK(checked > 25);
}
