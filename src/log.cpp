#include "log.h"

#include <cstdio>

#include "json/json.h"
#include "text/utf8.h"

namespace {

LogFields& context() {
  static LogFields fields;
  return fields;
}

void add(const LogFields& fields, std::vector<json::Json::Member>& line) {
  for (const auto& [name, value] : fields) line.emplace_back(name, text::is_utf8(value) ? value : "(not UTF-8)");
}

}  // namespace

void log_problem(LogLevel level, const LogFields& fields, const std::string& problem) {
  std::vector<json::Json::Member> line = {{"level", level == LogLevel::error ? "error" : "warning"}};
  add(context(), line);
  add(fields, line);
  add({{"problem", problem}}, line);
  std::fprintf(stderr, "%s\n", json::Json::object(line).text().c_str());
}

LogContext::LogContext(LogFields fields) : outer_(std::move(context())) { context() = std::move(fields); }

LogContext::~LogContext() { context() = std::move(outer_); }
