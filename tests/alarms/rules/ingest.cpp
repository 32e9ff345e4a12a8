#include "alarms/rules/ingest.h"

#include <fstream>

#include "support/home.h"

#include <CppUTest/TestHarness.h>

using namespace alarms::rules;

namespace {

constexpr std::int64_t kNow = 1'763'800'000'000;  // 2025-11-22T08:26:40Z

std::string line(const std::string& path, int status, const std::string& ts = "2025-11-22T09:25:00+01:00") {
  return R"({"ts":")" + ts + R"(","id":"x","ip":"192.0.2.1","method":"POST","path":")" + path + R"(","status":)" +
         std::to_string(status) + R"(,"bytes":1,"seconds":0.001})" + "\n";
}

IngestAnswers read(const std::string& lines) {
  const auto log = new_scratch() + "/access.log";
  std::ofstream(log) << lines;
  return recent_ingest(log, kNow).value();
}

}  // namespace

TEST_GROUP(RefusedIngest){};

TEST(RefusedIngest, works) {
  const auto answers = read(line("/api/v1/telemetry", 204) + line("/api/v1/cmcd/request", 429) +
                            line("/api/v1/epas", 503) + line("/api/generate", 503) + "half a li");
  LONGS_EQUAL(3, answers.all);
  LONGS_EQUAL(1, answers.too_many);
  LONGS_EQUAL(1, answers.failed);
}

TEST(RefusedIngest, counts_the_last_five_minutes) {
  LONGS_EQUAL(0, read(line("/api/v1/telemetry", 503, "2025-11-22T09:21:00+01:00")).all);
}

TEST(RefusedIngest, reads_the_end_of_a_long_log) {
  std::string lines;
  while (lines.size() < 6'000'000) lines += line("/api/v1/telemetry", 204);
  const auto all = read(lines).all;
  CHECK(all > 20'000 && all < static_cast<std::int64_t>(lines.size() / 150));
}

TEST(RefusedIngest, is_trouble_if_it_is_surely_more_than_one_in_ten) {
  CHECK(judge_ingest({1000, 200, 0}).verdict == Verdict::trouble);
  CHECK(judge_ingest({1000, 0, 200}).verdict == Verdict::trouble);
  CHECK(judge_ingest({1000, 110, 0}).verdict == Verdict::unknown);
  CHECK(judge_ingest({1000, 10, 0}).verdict == Verdict::fine);
  CHECK(judge_ingest({2, 1, 0}).verdict != Verdict::trouble);
  CHECK(judge_ingest({}).verdict == Verdict::fine);
}

TEST(RefusedIngest, is_unknown_without_a_log) { CHECK(!recent_ingest("/nowhere/access.log", kNow)); }
