#include "web/log.h"

#include <cstdio>

#include "json/json.h"
#include "text/utf8.h"

namespace web {
namespace {

std::string printable(const std::string& text) { return text::is_utf8(text) ? text : "(not UTF-8)"; }

}  // namespace

void log_problem(const std::string& level, const Request& request, const std::string& what) {
  // What stands in a path's <id> may be a secret, such as the token of a letter.
  const std::string path = request.route.empty() ? request.path.substr(0, 200) : request.route;
  const json::Json line = json::Json::object({{"level", level},
                                              {"request", printable(request.request_id)},
                                              {"method", printable(request.method)},
                                              {"path", printable(path)},
                                              {"problem", printable(what)}});
  std::fprintf(stderr, "%s\n", line.text().c_str());
}

}  // namespace web
