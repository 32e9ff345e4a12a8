#include "web/log.h"

#include <cstdio>

#include "web/json.h"
#include "web/text.h"

namespace web {

void log_problem(const std::string& level, const Request& request, const std::string& what) {
  const std::string path = is_utf8(request.path) ? request.path.substr(0, 200) : "(not UTF-8)";
  const std::string text = is_utf8(what) ? what : "(not UTF-8)";
  const Json line = Json::object({{"level", level},
                                  {"request", request.request_id},
                                  {"method", request.method},
                                  {"path", is_utf8(path) ? path : "(cut)"},
                                  {"problem", text}});
  std::fprintf(stderr, "%s\n", line.text().c_str());
}

}  // namespace web
