#include "web/serving/serve.h"

#include <charconv>

#include "counters/counters.h"
#include "web/request_log.h"

namespace web {
namespace {

// "/api/v1/keys/<id>" takes "/api/v1/keys/abc" and gives "abc".
bool matches(const std::string& pattern, const std::string& path, std::string& id) {
  const std::size_t open = pattern.find('<');
  if (open == pattern.npos) return pattern == path;
  const std::string tail = pattern.substr(pattern.find('>') + 1);
  if (path.size() <= open + tail.size() || path.compare(0, open, pattern, 0, open) != 0) return false;
  if (path.compare(path.size() - tail.size(), tail.size(), tail) != 0) return false;
  id = path.substr(open, path.size() - open - tail.size());
  return id.find('/') == id.npos;
}

void require_whole_body(const Request& request) {
  if (request.body_state == Request::Body::too_large) throw refusal::TooLarge("The body is too large.");
  if (request.body_state == Request::Body::cut_short) {
    throw refusal::BadBody("The body ended before its Content-Length.");
  }
}

Response answer(const Route& route, const Request& request) {
  const LogContext context(log_fields(request));
  return route.handler(request);
}

Response find_and_answer(const Routes& routes, Request& request) {
  require_whole_body(request);
  const std::string method = request.method == "HEAD" ? "GET" : request.method;
  std::string allowed;
  for (const Route& route : routes) {
    if (!matches(route.path, request.path, request.path_id)) continue;
    request.route = route.path;
    request.gate_parameter = route.handler.parameter();
    if (route.method == method) return answer(route, request);
    if (allowed.find(route.method) != allowed.npos) continue;  // of another path that matches, too
    allowed += (allowed.empty() ? "" : ", ") + route.method;
  }
  if (allowed.empty()) throw refusal::NotFound();
  throw refusal::WrongMethod(allowed);
}

const std::string_view kOther = "other";

std::string_view method_of(const Request& request, const Response& response) {
  if (request.route.empty() || response.status == 405) return kOther;
  for (const std::string_view known : {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"}) {
    if (request.method == known) return known;
  }
  return kOther;
}

}  // namespace

Response serve(const Routes& routes, ErrorRenderer render_error, Request request) {
  const auto begun = std::chrono::steady_clock::now();
  const auto response = [&] {
    try {
      return find_and_answer(routes, request);
    } catch (...) {
      return response_to_exception(render_error, request);
    }
  }();
  if (!response.is_counted) count_request(request, response, counters::seconds_since(begun));
  return response;
}

void count_request(const Request& request, const Response& response, double seconds) {
  char status[8];
  const auto end = std::to_chars(status, std::end(status), response.status).ptr;
  const std::string_view route = request.route.empty() ? "none" : std::string_view(request.route);
  counters::count(counters::kRequests,
                  {method_of(request, response), route, {status, static_cast<std::size_t>(end - status)}});
  counters::observe(counters::kRequestSeconds, {route}, seconds);
}

}  // namespace web
