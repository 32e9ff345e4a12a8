#include "metrics/rules/access_log.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "calendar/timestamp.h"
#include "counters/counters.h"
#include "descriptor.h"
#include "text/ascii.h"

namespace metrics::rules {
namespace {

constexpr std::size_t kPiece = 1 << 20;
constexpr std::uint64_t kMaxRecentBytes = 4'000'000;

class LogFile {
 public:
  explicit LogFile(const std::string& path) : descriptor_(open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
    struct stat found;
    if (descriptor_.get() < 0 || fstat(descriptor_.get(), &found) != 0) return;
    inode_ = found.st_ino;
    size_ = static_cast<std::uint64_t>(found.st_size);
  }

  bool is_there() const { return inode_ != 0; }
  bool lock() const { return flock(descriptor_.get(), LOCK_EX | LOCK_NB) == 0; }
  std::uint64_t inode() const { return inode_; }
  std::uint64_t size() const { return size_; }
  std::string read(std::uint64_t from) const {
    std::string piece(kPiece, '\0');
    const auto got = pread(descriptor_.get(), piece.data(), piece.size(), static_cast<off_t>(from));
    piece.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
    return piece;
  }

 private:
  Descriptor descriptor_;
  std::uint64_t inode_ = 0, size_ = 0;
};

// Returns what follows `name` up to `end`, and removes all of that. Within a value, nginx escapes quotation marks, so
// no caller can write a name.
std::string_view take(std::string_view& line, std::string_view name, char end) {
  const auto at = line.find(name);
  if (at == line.npos) return {};
  line.remove_prefix(at + name.size());
  const auto length = line.find(end);
  const auto value = line.substr(0, length);
  line.remove_prefix(value.size());
  return value;
}

struct Line {
  std::string_view time, method, path, pool, worker_status, fault;
  int status, stands_for;
};

int take_number(std::string_view& line, std::string_view name) {
  return std::atoi(std::string(take(line, name, ',')).c_str());
}

Line parse(std::string_view line) {
  Line found{};
  found.time = take(line, "\"ts\":\"", '"');
  found.method = take(line, "\"method\":\"", '"');
  found.path = take(line, "\"path\":\"", '"');
  found.status = take_number(line, "\"status\":");
  found.pool = take(line, "\"pool\":\"", '"');
  found.worker_status = take(line, "\"worker_status\":\"", '"');
  found.fault = take(line, "\"fault\":\"", '"');
  found.stands_for = std::max(1, take_number(line, "\"stands_for\":"));
  return found;
}

// Looks at the status of the last worker that was asked: what asks for a file is passed on twice, "200 : 200". nginx
// writes 502 or 504 itself if none answered, and 429 if the second one was not asked any more.
bool is_of_a_worker(const Line& line) {
  const auto status = line.worker_status.substr(line.worker_status.find_last_of(' ') + 1);
  if (line.status == 429 && status != "429") return false;
  return !status.empty() && text::is_digit(status.back()) && status != "502" && status != "504" && line.status != 499;
}

void count_line(std::string_view text, NginxAnswers& answers) {
  const Line line = parse(text);
  if (line.status == 0 || is_of_a_worker(line)) return;
  answers[{std::string(line.pool), line.status}] += static_cast<std::uint64_t>(line.stands_for);
}

using AnswersOfPools = std::map<std::string, RecentAnswers>;

void count_recent(std::string_view text, std::int64_t from, std::int64_t to, AnswersOfPools& pools) {
  const Line line = parse(text);
  if (line.method == "OPTIONS" || line.path == "/readyz" || line.status == 501 || line.status == 505) return;
  const auto at = calendar::parse_timestamp(std::string(line.time));
  if (!at || *at < from || *at > to) return;
  auto& answers = pools[std::string(line.pool)];
  answers.all += line.stands_for;
  answers.squares += line.stands_for * line.stands_for;
  answers.too_many += line.status == 429 ? line.stands_for : 0;
  const bool is_fault = !line.fault.empty();  // also of an answer of MCP, whose status says nothing of its tool
  answers.failed += line.status >= 500 || is_fault ? line.stands_for : 0;
  if (line.status == 429 || line.status >= 500) answers.last_refused = std::max(answers.last_refused, *at);
  if (!is_fault && (line.status < 500 || is_of_a_worker(line))) return;
  answers.faults += line.stands_for;
  answers.last_fault = std::max(answers.last_fault, *at);
}

// Reads whole lines only, since the rest of the last one is written later.
template <class Visit>
void read_to_end(const LogFile& log, std::uint64_t& offset, Visit visit) {
  for (;;) {
    const std::string piece = log.read(offset);
    const auto end = piece.rfind('\n');
    if (end == piece.npos) return;
    std::string_view lines(piece.data(), end + 1);
    while (!lines.empty()) {
      const auto length = lines.find('\n');
      visit(lines.substr(0, length));
      lines.remove_prefix(length + 1);
    }
    offset += end + 1;
  }
}

template <class Visit>
void read_last(const LogFile& log, std::uint64_t bytes, Visit visit) {
  std::uint64_t offset = log.size() > bytes ? log.size() - bytes : 0;
  read_to_end(log, offset, visit);
}

}  // namespace

void read_access_log(const std::string& path, LogPosition& position, NginxAnswers& answers) {
  const LogFile log(path);
  if (!log.is_there()) return;
  const auto count = [&](std::string_view line) { count_line(line, answers); };
  if (position.file == 0) position = {log.inode(), log.size()};
  if (position.file != log.inode()) {
    const LogFile rotated(path + ".1");
    if (rotated.inode() == position.file) read_to_end(rotated, position.offset, count);
    position = {log.inode(), 0};
  }
  if (position.offset > log.size()) position.offset = 0;  // it was emptied
  read_to_end(log, position.offset, count);
}

std::optional<AnswersOfPools> recent_answers(const std::string& path, std::int64_t from, std::int64_t to) {
  const LogFile log(path);
  if (!log.is_there()) return std::nullopt;
  AnswersOfPools pools;
  const auto count = [&](std::string_view line) { count_recent(line, from, to, pools); };
  const LogFile rotated(path + ".1");
  if (log.size() < kMaxRecentBytes && rotated.is_there()) read_last(rotated, kMaxRecentBytes - log.size(), count);
  read_last(log, kMaxRecentBytes, count);
  return pools;
}

void count_nginx_answers(const std::string& home) {
  const std::string path = home + "/log/access.log";
  const LogFile alone(path);
  if (!alone.is_there() || !alone.lock()) return;
  LogPosition position{counters::kept("access_log_file"), counters::kept("access_log_offset")};
  NginxAnswers answers;
  read_access_log(path, position, answers);
  for (const auto& [what, times] : answers) {
    counters::count(counters::kNginxAnswers, {what.first, std::to_string(what.second)}, times);
  }
  counters::keep("access_log_file", position.file);
  counters::keep("access_log_offset", position.offset);
}

}  // namespace metrics::rules
