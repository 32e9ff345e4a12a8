#include "operations/rules/access_log.h"

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "support/home.h"

#include <CppUTest/TestHarness.h>

using operations::rules::LogPosition;
using operations::rules::NginxAnswers;

namespace {

namespace fs = std::filesystem;

std::string line(const std::string& path, int status, const std::string& pool_status) {
  return R"({"ts":"2026-11-22T10:00:00+00:00","id":"a","ip":"192.0.2.1","method":"POST","path":")" + path +
         R"(","status":)" + std::to_string(status) +
         R"(,"bytes":1,"seconds":0.000,"pool":"unix:/run/x.sock","pool_status":")" + pool_status +
         R"(","pool_seconds":"","cache":"","http":"HTTP/2.0","tls":"TLSv1.3"})" + "\n";
}

}  // namespace

TEST_GROUP(AccessLog) {
  std::string home = new_scratch(), log = home + "/access.log";
  LogPosition position;
  NginxAnswers answers;

  void setup() override {
    write("");
    read();
  }
  void teardown() override { fs::remove_all(home); }
  void write(const std::string& lines) { std::ofstream(log, std::ios::app) << lines; }
  void read() { operations::rules::read_access_log(log, position, answers); }
  int times(const std::string& pool, int status) { return static_cast<int>(answers[{pool, status}]); }
};

TEST(AccessLog, counts_what_nginx_answered_without_a_worker) {
  write(line("/api/v1/telemetry", 429, "") + line("/api/v1/telemetry", 204, "204") + line("/api/generate", 503, "502") +
        line("/api/generate", 503, "503") + line("/api/generate", 499, "-") + line("/app/", 200, ""));
  read();
  LONGS_EQUAL(1, times("ingest", 429));
  LONGS_EQUAL(1, times("generate", 503));
  LONGS_EQUAL(1, times("generate", 499));
  LONGS_EQUAL(1, times("pages", 200));
  LONGS_EQUAL(0, times("ingest", 204));
}

TEST(AccessLog, counts_each_line_once_and_only_whole_ones) {
  const auto one = line("/api/v1/epas", 413, "");
  const auto middle = one.find("\"bytes\"");
  write(one + one.substr(0, middle));
  read();
  read();
  LONGS_EQUAL(1, times("ingest", 413));
  write(one.substr(middle));
  read();
  LONGS_EQUAL(2, times("ingest", 413));
}

TEST(AccessLog, begins_where_the_log_ends_at_first) {
  write(line("/x", 404, ""));
  position = {};
  read();
  LONGS_EQUAL(0, times("pages", 404));
}

TEST(AccessLog, follows_a_rotation) {
  write(line("/x", 404, ""));
  fs::rename(log, log + ".1");
  write(line("/x", 404, "") + line("/x", 404, ""));
  read();
  LONGS_EQUAL(3, times("pages", 404));
}

TEST(AccessLog, is_not_deceived_by_a_path_that_looks_like_a_status) {
  write(line(R"(/x\",\"status\":200,\"pool_status\":\"200)", 404, ""));
  read();
  LONGS_EQUAL(1, times("pages", 404));
  LONGS_EQUAL(1, answers.size());
}

TEST(AccessLog, does_nothing_without_a_log) {
  fs::remove(log);
  read();
  CHECK_TRUE(answers.empty());
}

// The locations of nginx/millrace.conf.in, each with the pool that it passes requests to.
TEST(AccessLog, knows_the_pool_of_each_path) {
  std::ostringstream text;
  text << std::ifstream("nginx/millrace.conf.in").rdbuf();
  const std::string config = text.str();
  const std::regex location(R"(\n    location (= )?(/[^ ]*) \{([^}]*)fastcgi_pass millrace_([a-z]+);)");
  int locations = 0;
  for (std::sregex_iterator at(config.begin(), config.end(), location), end; at != end; ++at, ++locations) {
    const std::string path = (*at)[2].str() + ((*at)[1].matched ? "" : "anything");
    STRCMP_EQUAL((*at)[4].str().c_str(), operations::rules::pool_of(path).c_str());
  }
  CHECK(locations > 25);

  std::smatch some;
  CHECK(std::regex_search(config, some, std::regex(R"(location ~ \^/api/auth/\(([a-z|-]+)\)\$ )")));
  std::istringstream names(some[1].str());
  for (std::string name; std::getline(names, name, '|');) {
    STRCMP_EQUAL("account", operations::rules::pool_of("/api/auth/" + name).c_str());
  }
}
