#include "web/serving/request_count.h"

#include <charconv>

#include "counters/counters.h"

namespace web {

namespace {

const std::string_view kOther = "other";

std::string_view method_of(const Request& request, const Response& response) {
  if (request.route.empty() || response.status == 405) return kOther;
  for (const std::string_view known : {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"}) {
    if (request.method == known) return known;
  }
  return kOther;
}

}  // namespace

void count_request(const Request& request, const Response& response, double seconds) {
  char status[8];
  const auto end = std::to_chars(status, std::end(status), response.status).ptr;
  const std::string_view route = request.route.empty() ? "none" : std::string_view(request.route);
  counters::count(counters::kRequests,
                  {method_of(request, response), route, {status, static_cast<std::size_t>(end - status)}});
  counters::observe(counters::kRequestSeconds, {route}, seconds);
}

}  // namespace web
