#pragma once
#include <string>
#include <utility>
#include <vector>

// Logs problems of a worker for the operator, as one JSON line each on stderr. nginx writes a line for each request.
// Never pass a credential, a header or a body.

enum class LogLevel { warning, error };

// Say what a line is about by names and values, such as {"payment", id}.
using LogFields = std::vector<std::pair<std::string, std::string>>;

// Writes {"level":"warning", ...fields, "problem":"<what happened>"}.
void log_problem(LogLevel level, const LogFields& fields, const std::string& problem);

// While one of these exists, each line begins with these fields, too. By this, rules, which do not see the request, log
// its id. A nested one replaces the fields until it ends.
class LogContext {
 public:
  explicit LogContext(LogFields fields);
  ~LogContext();
  LogContext(const LogContext&) = delete;
  LogContext& operator=(const LogContext&) = delete;

 private:
  LogFields outer_;
};
