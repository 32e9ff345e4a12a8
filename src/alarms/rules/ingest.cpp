#include "alarms/rules/ingest.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>

#include "alarms/rules/interval.h"
#include "telemetry/rules/timestamp.h"
#include "text/ascii.h"

namespace alarms::rules {
namespace {

constexpr std::int64_t kRecentMs = 5 * 60 * 1000;
constexpr std::streamoff kMostBytes = 4'000'000;
constexpr double kThreshold = 0.1;

// What follows `name` up to that character. nginx escapes quotation marks in values, so no caller can write a name.
std::string value_of(const std::string& line, const std::string& name, char end) {
  const auto at = line.find(name);
  return at == line.npos ? "" : line.substr(at + name.size(), line.find(end, at + name.size()) - at - name.size());
}

bool is_ingest(const std::string& path) {
  for (const char* start : {"/api/v1/telemetry", "/api/v1/cmcd", "/api/v1/epas"}) {
    if (text::starts_with(path, start)) return true;
  }
  return false;
}

void count(const std::string& line, std::int64_t now, IngestAnswers& answers) {
  if (!is_ingest(value_of(line, "\"path\":\"", '"')) || value_of(line, "\"method\":\"", '"') != "POST") return;
  const auto at = telemetry::rules::parse_timestamp(value_of(line, "\"ts\":\"", '"'));
  if (!at || *at < now - kRecentMs) return;
  const int status = std::atoi(value_of(line, "\"status\":", ',').c_str());
  ++answers.all;
  answers.too_many += status == 429;
  answers.failed += status >= 500;
}

}  // namespace

std::optional<IngestAnswers> recent_ingest(const std::string& log, std::int64_t now) {
  std::ifstream file(log, std::ios::binary | std::ios::ate);
  if (!file) return std::nullopt;
  const std::streamoff size = file.tellg();
  file.seekg(std::max<std::streamoff>(0, size - kMostBytes));
  IngestAnswers answers;
  for (std::string line; std::getline(file, line);) count(line, now, answers);
  return answers;
}

Finding judge_ingest(const IngestAnswers& answers) {
  const auto refused = answers.too_many + answers.failed;
  if (answers.all == 0) return {"ingest", "", Verdict::fine, "no events in the last five minutes"};
  return {"ingest", "", judge(interval_of(refused, answers.all), kThreshold),
          std::to_string(refused) + " of " + std::to_string(answers.all) +
              " requests refused lately: " + std::to_string(answers.too_many) + " as too many (429), " +
              std::to_string(answers.failed) + " by failures (5xx)"};
}

Finding check_ingest(Worker& worker, const std::string& host) {
  using namespace std::chrono;
  const auto now = duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
  const auto answers = recent_ingest(worker.config.home + "/log/access.log", now);
  auto finding = answers ? judge_ingest(*answers) : Finding{"ingest", "", Verdict::unknown, "the log cannot be read"};
  finding.host = host;
  return finding;
}

}  // namespace alarms::rules
