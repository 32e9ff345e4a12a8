#include "web/log.h"

#include <cstdio>

#include "web/json.h"
#include "web/text.h"

namespace web {
namespace {

std::string printable(const std::string& text) { return is_utf8(text) ? text : "(not UTF-8)"; }

}  // namespace

void log_problem(const std::string& level, const Request& request, const std::string& what) {
  // What stands in a path's <id> may be a secret, such as the token of a letter.
  const std::string path = request.route.empty() ? request.path.substr(0, 200) : request.route;
  const Json line = Json::object({{"level", level},
                                  {"request", printable(request.request_id)},
                                  {"method", printable(request.method)},
                                  {"path", printable(path)},
                                  {"problem", printable(what)}});
  std::fprintf(stderr, "%s\n", line.text().c_str());
}

}  // namespace web
