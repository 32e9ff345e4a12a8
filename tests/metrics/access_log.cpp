#include "metrics/rules/access_log.h"

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "calendar/timestamp.h"
#include "support/home.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

using metrics::rules::LogPosition;
using metrics::rules::NginxAnswers;

namespace {

namespace fs = std::filesystem;

const std::string kLately = "2025-11-22T09:25:00+01:00";
constexpr std::int64_t kNow = 1'763'800'000'000;  // 2025-11-22T08:26:40Z
constexpr std::int64_t kFiveMinutesAgo = kNow - 300'000;

std::string line(const std::string& pool, int status, const std::string& worker_status = "",
                 const std::string& path = "/x", const std::string& ts = kLately, int stands_for = 1) {
  return R"({"ts":")" + ts + R"(","id":"a","ip":"192.0.2.1","method":"POST","path":")" + path + R"(","status":)" +
         std::to_string(status) + R"(,"bytes":1,"seconds":0.000,"pool":")" + pool +
         R"(","worker":"unix:/run/x.sock","worker_status":")" + worker_status +
         R"(","worker_seconds":"","cache":"","stands_for":)" + std::to_string(stands_for) +
         R"(,"http":"HTTP/2.0","tls":"TLSv1.3"})" + "\n";
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
  void read() { metrics::rules::read_access_log(log, position, answers); }
  metrics::rules::RecentAnswers of_ingest() {
    return metrics::rules::recent_answers(log, kFiveMinutesAgo, kNow)->at("ingest");
  }
  int times(const std::string& pool, int status) { return static_cast<int>(answers[{pool, status}]); }
};

TEST(AccessLog, counts_what_nginx_answered_without_a_worker) {
  write(line("ingest", 429) + line("ingest", 204, "204") + line("generate", 503, "502") + line("generate", 503, "503") +
        line("generate", 499, "-") + line("pages", 200));
  read();
  LONGS_EQUAL(1, times("ingest", 429));
  LONGS_EQUAL(1, times("generate", 503));
  LONGS_EQUAL(1, times("generate", 499));
  LONGS_EQUAL(1, times("pages", 200));
  LONGS_EQUAL(0, times("ingest", 204));
}

TEST(AccessLog, looks_at_the_last_worker_that_was_asked) {
  write(line("dashboard", 200, "200 : 200") + line("dashboard", 429, "200") + line("dashboard", 429, "200 : 429") +
        line("dashboard", 503, "200 : 502"));
  read();
  LONGS_EQUAL(0, times("dashboard", 200));
  LONGS_EQUAL(1, times("dashboard", 429));
  LONGS_EQUAL(1, times("dashboard", 503));
}

TEST(AccessLog, counts_each_line_once_and_only_whole_ones) {
  const auto one = line("ingest", 413);
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
  write(line("pages", 404));
  position = {};
  read();
  LONGS_EQUAL(0, times("pages", 404));
}

TEST(AccessLog, follows_a_rotation) {
  write(line("pages", 404));
  fs::rename(log, log + ".1");
  write(line("pages", 404) + line("pages", 404));
  read();
  LONGS_EQUAL(3, times("pages", 404));
}

TEST(AccessLog, is_not_deceived_by_a_path_that_looks_like_a_status) {
  write(line("pages", 404, "", R"(/x\",\"status\":200,\"worker_status\":\"200)"));
  read();
  LONGS_EQUAL(1, times("pages", 404));
  LONGS_EQUAL(1, answers.size());
}

TEST(AccessLog, counts_all_that_a_line_stands_for) {
  write(line("ingest", 429) + line("ingest", 429, "", "/x", kLately, 16) + line("ingest", 204, "204"));
  read();
  LONGS_EQUAL(17, times("ingest", 429));
  const auto lately = of_ingest();
  LONGS_EQUAL(18, lately.all);
  LONGS_EQUAL(17, lately.too_many);
  LONGS_EQUAL(256 + 2, lately.squares);
  CHECK(lately.last_refused == kNow - 100'000);
}

TEST(AccessLog, does_nothing_without_a_log) {
  fs::remove(log);
  read();
  CHECK_TRUE(answers.empty());
}

TEST(AccessLog, tells_how_a_pool_answered_lately) {
  write(line("ingest", 204, "204") + line("ingest", 429) + line("ingest", 503, "502") + line("generate", 503) +
        line("ingest", 503, "", "/x", "2025-11-22T09:21:00+01:00") +
        line("ingest", 503, "", "/x", "2025-11-23T09:25:00+01:00") + "half a li");
  const auto answers = of_ingest();
  LONGS_EQUAL(3, answers.all);
  LONGS_EQUAL(1, answers.too_many);
  LONGS_EQUAL(1, answers.failed);
}

TEST(AccessLog, tells_that_of_each_pool_and_leaves_out_what_says_nothing_of_it) {
  std::string preflight = line("auth", 204);
  preflight.replace(preflight.find("POST"), 4, "OPTIONS");
  write(line("pages", 503, "503", "/readyz") + line("pages", 200) + line("auth", 505) + line("auth", 501) +
        line("auth", 503) + preflight);
  const auto answers = *metrics::rules::recent_answers(log, kFiveMinutesAgo, kNow);
  LONGS_EQUAL(2, answers.size());
  LONGS_EQUAL(0, answers.at("pages").failed);
  LONGS_EQUAL(1, answers.at("auth").all);
  LONGS_EQUAL(1, answers.at("auth").failed);
}

TEST(AccessLog, tells_what_the_host_is_at_fault_for) {
  const auto by_worker = [](const std::string& fault, int status = 503) {
    auto text = line("auth", status, std::to_string(status));
    text.insert(text.find("\"worker_seconds\""), "\"fault\":\"" + fault + "\",");
    return text;
  };
  // MCP answers 200 for a tool whose route has failed.
  write(by_worker("1") + by_worker("") + by_worker("") + by_worker("1", 200) + line("auth", 503, "502") +
        line("auth", 504) + by_worker("", 200));
  const auto answers = metrics::rules::recent_answers(log, kFiveMinutesAgo, kNow)->at("auth");
  LONGS_EQUAL(6, answers.failed);
  LONGS_EQUAL(4, answers.faults);
  LONGLONGS_EQUAL(*calendar::parse_timestamp(kLately), answers.last_fault);
}

TEST(AccessLog, tells_that_of_the_end_of_a_long_log) {
  std::string lines;
  while (lines.size() < 6'000'000) lines += line("ingest", 204, "204");
  write(lines);
  const auto all = metrics::rules::recent_answers(log, kFiveMinutesAgo, kNow)->at("ingest").all;
  const auto fit = static_cast<std::int64_t>(4'000'000 / line("ingest", 204, "204").size());
  CHECK(all > fit - 2 && all <= fit);
}

TEST(AccessLog, tells_that_of_a_log_that_was_just_rotated) {
  write(line("ingest", 429));
  fs::rename(log, log + ".1");
  write(line("ingest", 204, "204"));
  const auto answers = of_ingest();
  LONGS_EQUAL(2, answers.all);
  LONGS_EQUAL(1, answers.too_many);
}

TEST(AccessLog, tells_nothing_of_a_log_that_is_not_there) {
  CHECK(!metrics::rules::recent_answers("/nowhere/access.log", kFiveMinutesAgo, kNow));
}

// 413 is decided before nginx has chosen the location's other directives.
TEST(AccessLog, has_the_pool_of_what_nginx_refuses) {
  Stack& stack = Stack::running();
  LONGS_EQUAL(413, stack.client().post("/api/v1/telemetry", std::string(2'000'000, 'x')).status);
  LONGS_EQUAL(413, stack.client().post("/api/v1/streams/x", std::string(2'000'000, 'x')).status);
  CHECK_TRUE(eventually([&] {
    std::ostringstream all;
    all << std::ifstream(stack.home() + "/log/access.log").rdbuf();
    return std::regex_search(all.str(),
                             std::regex(R"("path":"/api/v1/telemetry","status":413,[^}]*"pool":"ingest")")) &&
           std::regex_search(all.str(),
                             std::regex(R"("path":"/api/v1/streams/x","status":413,[^}]*"pool":"dashboard")"));
  }));
}
