#include "operations/rules/access_log.h"

#include <cstdlib>
#include <string_view>
#include <vector>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "counters/counters.h"
#include "text/ascii.h"

namespace operations::rules {
namespace {

constexpr std::size_t kPiece = 1 << 20;

class LogFile {
 public:
  explicit LogFile(const std::string& path) : descriptor_(open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
    struct stat found;
    if (descriptor_ < 0 || fstat(descriptor_, &found) != 0) return;
    inode_ = found.st_ino;
    size_ = static_cast<std::uint64_t>(found.st_size);
  }
  ~LogFile() {
    if (descriptor_ >= 0) close(descriptor_);
  }
  LogFile(const LogFile&) = delete;
  LogFile& operator=(const LogFile&) = delete;

  bool is_there() const { return inode_ != 0; }
  bool lock() const { return flock(descriptor_, LOCK_EX | LOCK_NB) == 0; }
  std::uint64_t inode() const { return inode_; }
  std::uint64_t size() const { return size_; }
  std::string read(std::uint64_t from) const {
    std::string piece(kPiece, '\0');
    const auto got = pread(descriptor_, piece.data(), piece.size(), static_cast<off_t>(from));
    piece.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
    return piece;
  }

 private:
  int descriptor_;
  std::uint64_t inode_ = 0, size_ = 0;
};

// What follows `name` up to the quotation mark or comma, and removes all of that. Within a value, nginx escapes
// quotation marks, so no caller can write a name.
std::string_view take(std::string_view& line, std::string_view name, char end) {
  const auto at = line.find(name);
  if (at == line.npos) return {};
  line.remove_prefix(at + name.size());
  const auto length = line.find(end);
  const auto value = line.substr(0, length);
  line.remove_prefix(value.size());
  return value;
}

// The last worker that was asked; nginx writes 502 or 504 itself where none answered.
bool is_of_a_worker(std::string_view pool_status, int status) {
  return !pool_status.empty() && text::is_digit(pool_status.back()) && pool_status != "502" && pool_status != "504" &&
         status != 499;
}

void count_line(std::string_view line, NginxAnswers& answers) {
  const auto path = take(line, "\"path\":\"", '"');
  const int status = std::atoi(std::string(take(line, "\"status\":", ',')).c_str());
  const auto pool_status = take(line, "\"pool_status\":\"", '"');
  if (status != 0 && !is_of_a_worker(pool_status, status)) ++answers[{pool_of(std::string(path)), status}];
}

// Whole lines only: the rest of the last one is written later.
void read_to_end(const LogFile& log, std::uint64_t& offset, NginxAnswers& answers) {
  for (;;) {
    const std::string piece = log.read(offset);
    const auto end = piece.rfind('\n');
    if (end == piece.npos) return;
    std::string_view lines(piece.data(), end + 1);
    while (!lines.empty()) {
      const auto length = lines.find('\n');
      count_line(lines.substr(0, length), answers);
      lines.remove_prefix(length + 1);
    }
    offset += end + 1;
  }
}

}  // namespace

void read_access_log(const std::string& path, LogPosition& position, NginxAnswers& answers) {
  const LogFile log(path);
  if (!log.is_there()) return;
  if (position.file == 0) position = {log.inode(), log.size()};
  if (position.file != log.inode()) {
    const LogFile rotated(path + ".1");
    if (rotated.inode() == position.file) read_to_end(rotated, position.offset, answers);
    position = {log.inode(), 0};
  }
  if (position.offset > log.size()) position.offset = 0;  // it was emptied
  read_to_end(log, position.offset, answers);
}

std::string pool_of(const std::string& path) {
  using Row = std::pair<const char*, const char*>;
  static const std::vector<Row> kAt = {{"/api/generate", "generate"},
                                       {"/draft", "generate"},
                                       {"/api/credits", "generate"},
                                       {"/api/usage", "generate"},
                                       {"/api-keys", "packs"},
                                       {"/api-keys/stripe-webhook", "packs"},
                                       {"/api-keys/checkout", "checkout"},
                                       {"/api-keys/claim", "checkout"},
                                       {"/api/auth/get-session", "account"},
                                       {"/api/auth/sign-out", "account"},
                                       {"/api/auth/list-sessions", "account"},
                                       {"/api/auth/revoke-session", "account"},
                                       {"/api/auth/revoke-sessions", "account"},
                                       {"/api/auth/revoke-other-sessions", "account"},
                                       {"/api/v1/telemetry", "ingest"},
                                       {"/api/v1/cmcd", "ingest"},
                                       {"/api/v1/cmcd/request", "ingest"},
                                       {"/api/v1/epas", "ingest"},
                                       {"/metrics", "metrics"}};
  for (const auto& [exactly, pool] : kAt) {
    if (path == exactly) return pool;
  }
  if (text::starts_with(path, "/api/auth/")) return "auth";
  static const std::vector<Row> kBelow = {{"keys", "account"},       {"tokens", "account"},    {"streams", "dashboard"},
                                          {"sessions", "dashboard"}, {"metrics", "dashboard"}, {"errors", "dashboard"},
                                          {"live", "dashboard"}};
  for (const auto& [below, pool] : kBelow) {
    const std::string start = std::string("/api/v1/") + below;
    if (path == start || text::starts_with(path, start + "/")) return pool;
  }
  return "pages";
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

}  // namespace operations::rules
