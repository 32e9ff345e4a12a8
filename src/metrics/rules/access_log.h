#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace metrics::rules {

// Counts the answers that nginx gave without a worker, by pool and status: (ingest, 429).
using NginxAnswers = std::map<std::pair<std::string, int>, std::uint64_t>;

// Says how far a log was read. It names the file, which is renamed when the log is rotated.
struct LogPosition {
  std::uint64_t file = 0;  // its inode; 0: nothing was read yet
  std::uint64_t offset = 0;
};

// Adds what was written to nginx's access log since the position, and moves the position on. A log that was rotated
// meanwhile is read to its end, at `path` with .1 behind it. What was written before the first call is not counted.
void read_access_log(const std::string& path, LogPosition& position, NginxAnswers& answers);

// Says how requests were answered, by nginx or by a worker.
struct RecentAnswers {
  std::int64_t all = 0;
  std::int64_t too_many = 0;  // 429
  std::int64_t failed = 0;    // 5xx, or the failure of a tool that MCP has called
  std::int64_t squares = 0;   // the sum of the squares of how many requests each line stands for
  std::int64_t faults = 0;  // of the failed ones, what the host is at fault for: by nginx, or by a worker that says so
  std::int64_t last_fault = 0;    // ms since 1970
  std::int64_t last_refused = 0;  // the last of too_many or failed
};

// Counts the answers of each pool between these times (ms since 1970) in the last 4 MB of the log, which a busy host
// fills in seconds. Leaves out what says nothing of the pool: preflights, /readyz, and 501 and 505, which nginx answers
// to malformed requests. Returns nullopt if the log cannot be read.
std::optional<std::map<std::string, RecentAnswers>> recent_answers(const std::string& path, std::int64_t from,
                                                                   std::int64_t to);

// Counts what was answered since the last call on this host, in the file of the pool that is open (counters.h). Does
// nothing if the log cannot be read, or while another process counts.
void count_nginx_answers(const std::string& home);

}  // namespace metrics::rules
