#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <utility>

namespace operations::rules {

// Answers that nginx gave without a worker, by pool and status: (ingest, 429).
using NginxAnswers = std::map<std::pair<std::string, int>, std::uint64_t>;

// How far a log was read. It names the file, which is renamed when the log is rotated.
struct LogPosition {
  std::uint64_t file = 0;  // its inode; 0: nothing was read yet
  std::uint64_t offset = 0;
};

// Adds what was written to nginx's access log since the position, and moves it on. A log that was rotated meanwhile is
// read to its end, at `path` with .1 behind it. What was written before the first call is not counted.
void read_access_log(const std::string& path, LogPosition& position, NginxAnswers& answers);

// The pool whose path that is, as nginx/millrace.conf.in has it; "pages" for all paths that are no pool's.
std::string pool_of(const std::string& path);

// Counts what was answered since the last call on this host, in the file of the pool that is open (counters.h). Does
// nothing where the log cannot be read, or while another process is at it.
void count_nginx_answers(const std::string& home);

}  // namespace operations::rules
