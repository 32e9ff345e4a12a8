#include "web/serve.h"

#include <algorithm>
#include <cerrno>

#include <fcntl.h>
#include <unistd.h>

#include "db/errors.h"
#include "web/log.h"

namespace web {
namespace {

Response coded(int status, const std::string& code, const std::string& message) {
  return json(status, json::Json::object({{"error", code}, {"message", message}}));
}

Response later(int status, const refusal::Later& refusal) {
  return coded(status, refusal.code, refusal.what()).with("Retry-After", std::to_string(refusal.retry_after));
}

std::string sentence(const std::map<std::string, std::string>& errors) {
  std::string text;
  for (const auto& [field, message] : errors) {
    text += (text.empty() ? "" : "; ") + field + " " + message;
  }
  return text + ".";
}

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

Response find_and_answer(const Routes& routes, Request& request) {
  require_whole_body(request);
  const std::string method = request.method == "HEAD" ? "GET" : request.method;
  std::string allowed;
  for (const Route& route : routes) {
    if (!matches(route.path, request.path, request.path_id)) continue;
    request.route = route.path;
    if (route.method == method) return route.handler(request);
    allowed += (allowed.empty() ? "" : ", ") + route.method;
  }
  if (allowed.empty()) throw refusal::NotFound();
  throw refusal::WrongMethod(allowed);
}

}  // namespace

Response refuse_plainly(const refusal::Refusal& refusal, const Request&) {
  if (auto* bad = dynamic_cast<const refusal::BadBody*>(&refusal)) {
    return coded(400, "invalid_json", bad->what());
  }
  if (auto* invalid = dynamic_cast<const refusal::InvalidFields*>(&refusal)) {
    return coded(400, "invalid_request", sentence(invalid->errors));
  }
  if (auto* unauthorized = dynamic_cast<const refusal::Unauthorized*>(&refusal)) {
    return coded(401, "unauthorized", unauthorized->what());
  }
  if (auto* rejected = dynamic_cast<const refusal::Rejected*>(&refusal)) {
    return coded(400, rejected->code, rejected->what());
  }
  if (auto* forbidden = dynamic_cast<const refusal::Forbidden*>(&refusal)) {
    return coded(403, forbidden->code, forbidden->what());
  }
  if (auto* wrong = dynamic_cast<const refusal::WrongMethod*>(&refusal)) {
    return coded(405, "method_not_allowed", "This path answers " + wrong->allowed + ".").with("Allow", wrong->allowed);
  }
  if (auto* conflict = dynamic_cast<const refusal::Conflict*>(&refusal)) {
    return coded(409, conflict->code, conflict->what());
  }
  if (auto* large = dynamic_cast<const refusal::TooLarge*>(&refusal)) {
    return coded(413, "payload_too_large", large->what());
  }
  if (auto* type = dynamic_cast<const refusal::UnsupportedMediaType*>(&refusal)) {
    return coded(415, "unsupported_media_type", type->what());
  }
  if (auto* under_way = dynamic_cast<const refusal::UnderWay*>(&refusal)) return later(409, *under_way);
  if (auto* many = dynamic_cast<const refusal::TooMany*>(&refusal)) return later(429, *many);
  if (auto* unavailable = dynamic_cast<const refusal::Unavailable*>(&refusal)) {
    return later(503, *unavailable);
  }
  return coded(404, "not_found", "There is nothing at this address.");
}

Response refuse_for_v1(const refusal::Refusal& refusal, const Request& request) {
  if (auto* bad = dynamic_cast<const refusal::BadBody*>(&refusal)) {
    return json(400, json::Json::object({{"errors", json::Json::object({{"body", bad->what()}})}}));
  }
  if (auto* invalid = dynamic_cast<const refusal::InvalidFields*>(&refusal)) {
    std::vector<json::Json::Member> errors(invalid->errors.begin(), invalid->errors.end());
    return json(400, json::Json::object({{"errors", json::Json::object(errors)}}));
  }
  if (auto* unauthorized = dynamic_cast<const refusal::Unauthorized*>(&refusal)) {
    std::vector<json::Json::Member> body = {{"error", "Unauthorized"}};
    if (*unauthorized->what()) body.push_back({"message", unauthorized->what()});
    return json(401, json::Json::object(body));
  }
  return refuse_plainly(refusal, request);
}

Response response_to_exception(Refuser refuse, const Request& request) {
  try {
    throw;
  } catch (const refusal::Refusal& refusal) {
    return refuse(refusal, request);
  } catch (const db::CommitUnknown& fault) {
    log_problem("warning", request, fault.what());
    return refuse(refusal::Unavailable("outcome_unknown",
                                       "The database was lost at the last step, so this may have been done or "
                                       "not. Please look before you send it again.",
                                       2),
                  request);
  } catch (const db::StatementTimeout& fault) {
    log_problem("warning", request, fault.what());
    return refuse(
        refusal::Unavailable("service_unavailable",
                             "This took longer than there is time for. Please try again, or ask for less.", 5),
        request);
  } catch (const db::Unavailable& fault) {
    log_problem("warning", request, fault.what());
    return refuse(refusal::Unavailable("database_unavailable",
                                       "The database cannot be reached; nothing was charged. "
                                       "Please try again.",
                                       2),
                  request);
  } catch (const std::exception& fault) {
    if (out_of_descriptors()) {
      log_problem("warning", request, std::string("no file descriptor is left: ") + fault.what());
      return refuse(refusal::Unavailable("service_unavailable",
                                         "The service cannot answer right now. Please try again shortly.", 2),
                    request);
    }
    log_problem("error", request, fault.what());
    return json(500, json::Json::object({{"error", "Internal Server Error"}}));
  }
}

Response serve(const Routes& routes, Refuser refuse, Request request) {
  try {
    return find_and_answer(routes, request);
  } catch (...) {
    return response_to_exception(refuse, request);
  }
}

bool out_of_descriptors() {
  const int probe = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0);
  if (probe >= 0) close(probe);
  return probe < 0 && errno == EMFILE;
}

}  // namespace web
