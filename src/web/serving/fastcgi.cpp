#include "web/serving/fastcgi.h"

#include <algorithm>
#include <cstring>

#include <poll.h>

#include "crypto/digest.h"
#include "log.h"
#include "net/client_address.h"
#include "web/serving/queue_wait.h"

namespace web {
namespace {

std::string parameter(FCGX_Request& fcgi, const char* name) {
  const char* value = FCGX_GetParam(name, fcgi.envp);
  return value ? value : "";
}

void read_headers(FCGX_Request& fcgi, Request& request) {
  for (char** entry = fcgi.envp; entry && *entry; ++entry) {
    const char* equals = std::strchr(*entry, '=');
    if (!equals) continue;
    const std::string name(*entry, static_cast<std::size_t>(equals - *entry));
    if (name == "CONTENT_TYPE") request.headers.emplace(name, equals + 1);
    if (name.rfind("HTTP_", 0) == 0) request.headers.emplace(name.substr(5), equals + 1);
  }
  // nginx passes an empty Content-Type when the client sent none.
  const auto type = request.header("Content-Type");
  if (type && type->empty()) request.headers.erase("CONTENT_TYPE");
}

void read_body(FCGX_Request& fcgi, std::size_t max_bytes, Request& request) {
  std::size_t length = 0;
  char piece[16384];
  for (int got; (got = FCGX_GetStr(piece, sizeof piece, fcgi.in)) > 0;) {
    length += static_cast<std::size_t>(got);
    if (length <= max_bytes) request.body.append(piece, static_cast<std::size_t>(got));
  }
  const std::string announced = parameter(fcgi, "CONTENT_LENGTH");
  if (length > max_bytes) {
    request.body_state = Request::Body::too_large;
  } else if (!announced.empty() && announced != std::to_string(length)) {
    request.body_state = Request::Body::cut_short;
  }
}

// Returns false if the caller has left, or if the rest cannot be made.
bool send_rest(FCGX_Request& fcgi, const Response& response, const std::function<void()>& before_part) {
  try {
    while (FCGX_FFlush(fcgi.out) == 0 && FCGX_GetError(fcgi.out) == 0) {
      before_part();
      const std::string part = response.rest();
      if (part.empty()) return true;
      FCGX_PutStr(part.data(), static_cast<int>(part.size()), fcgi.out);
    }
  } catch (const std::exception& error) {
    log_problem(LogLevel::error, {{"request", parameter(fcgi, "REQUEST_ID")}},
                std::string("an answer could not be made to its end: ") + error.what());
  }
  return false;
}

Request::File file_of(const std::string& said) {
  if (said == "asked") return Request::File::asked;
  if (said == "small") return Request::File::small;
  return said == "large" ? Request::File::large : Request::File::no;
}

// Leaves out the record that ends a request, by which nginx would know that the answer is whole.
void break_off(FCGX_Request& fcgi) {
  FCGX_Detach(&fcgi);
  FCGX_Free(&fcgi, 1);
}

}  // namespace

Request read_request(FCGX_Request& fcgi, std::size_t max_body_bytes) {
  Request request;
  const std::string target = parameter(fcgi, "REQUEST_URI");
  request.method = parameter(fcgi, "REQUEST_METHOD");
  const auto path_end = std::min(target.find('?'), target.size());
  request.path = target.substr(0, path_end);
  request.query = target.substr(std::min(path_end + 1, target.size()));
  request.remote_addr = net::plain_address(parameter(fcgi, "REMOTE_ADDR"));
  request.by_load_balancer = parameter(fcgi, "REMOTE_ADDR") != parameter(fcgi, "PEER_ADDR");
  request.request_id = parameter(fcgi, "REQUEST_ID");
  request.file = file_of(parameter(fcgi, "FILE"));
  request.waited_seconds = seconds_waited(parameter(fcgi, "SENT_AT"));
  read_headers(fcgi, request);
  read_body(fcgi, max_body_bytes, request);
  return request;
}

bool is_abandoned(const FCGX_Request& fcgi) {
  // A caller that has only finished sending is still there: POLLHUP means that both directions are closed.
  pollfd connection{fcgi.ipcFd, 0, 0};
  return poll(&connection, 1, 0) == 1 && (connection.revents & (POLLHUP | POLLERR)) != 0;
}

bool is_from_nginx(FCGX_Request& fcgi, const std::string& nginx_secret) {
  if (crypto::equal(parameter(fcgi, "MILLRACE_NGINX_SECRET"), nginx_secret)) return true;
  log_problem(LogLevel::warning, LogFields{}, "refused a request that does not come from this host's nginx");
  send(fcgi, json(403, json::Json::object({{"error", "forbidden"}, {"message", "Call this by way of nginx."}})));
  return false;
}

void send(FCGX_Request& fcgi, const Response& response, const std::function<void()>& before_part) {
  std::string head = "Status: " + std::to_string(response.status) + "\r\n";
  if (!response.content_type.empty()) head += "Content-Type: " + response.content_type + "\r\n";
  for (const auto& [name, value] : response.headers) head += name + ": " + value + "\r\n";
  head += "\r\n";
  const bool json = response.content_type == "application/json";
  FCGX_PutStr(head.data(), static_cast<int>(head.size()), fcgi.out);
  FCGX_PutStr(response.body.data(), static_cast<int>(response.body.size()), fcgi.out);
  if (json) FCGX_PutChar('\n', fcgi.out);  // for terminals
  if (response.rest && !send_rest(fcgi, response, before_part)) return break_off(fcgi);
  close(fcgi);
}

void close(FCGX_Request& fcgi) {
  // A detached connection is simply closed. Otherwise the library shuts it down and polls for up to 2 s.
  FCGX_Detach(&fcgi);
  fcgi.keepConnection = 0;  // whatever nginx has asked for: a kept connection would occupy the worker
  FCGX_Finish_r(&fcgi);
}

}  // namespace web
