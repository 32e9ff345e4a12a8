#include "web/bearer.h"

#include <strings.h>
#include <algorithm>

namespace web {

std::string bearer_of(const Request& request) {
  static const std::string kScheme = "Bearer ";
  const std::string header = request.header("Authorization").value_or("");
  if (strncasecmp(header.c_str(), kScheme.c_str(), kScheme.size()) != 0) return "";
  return header.substr(std::min(header.size(), header.find_first_not_of(' ', kScheme.size())));
}

}  // namespace web
