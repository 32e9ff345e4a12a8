#include "web/request_log.h"

namespace web {

LogFields log_fields(const Request& request) {
  return {{"request", request.request_id},
          {"method", request.method},
          {"path", request.route.empty() ? request.path.substr(0, 200) : request.route}};
}

void log_problem(LogLevel level, const Request& request, const std::string& problem) {
  const LogContext context(log_fields(request));
  ::log_problem(level, {}, problem);
}

}  // namespace web
