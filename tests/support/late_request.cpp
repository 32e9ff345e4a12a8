#include "support/late_request.h"

#include <chrono>
#include <fstream>

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "support/failure.h"
#include "support/fastcgi_records.h"

namespace {

std::string secret_of_nginx(const Stack& stack) {
  std::string secret;
  std::getline(std::ifstream(stack.home() + "/secrets/nginx"), secret);
  return secret;
}

std::string sent_at(double seconds_ago) {
  const std::chrono::duration<double> now = std::chrono::system_clock::now().time_since_epoch();
  return std::to_string(now.count() - seconds_ago);
}

// One that is empty was not sent.
std::string header(const std::string& name, const std::string& value) {
  return value.empty() ? "" : fastcgi::parameter(name, value);
}

std::string parameters_of(const Stack& stack, const LateRequest& late) {
  using fastcgi::parameter;
  const std::string type = late.body.empty() ? "" : "application/json",
                    length = late.body.empty() ? "" : std::to_string(late.body.size());
  const std::string target = late.path + (late.query.empty() ? "" : "?" + late.query);
  return parameter("REQUEST_METHOD", late.method) + parameter("REQUEST_URI", target) + parameter("CONTENT_TYPE", type) +
         parameter("CONTENT_LENGTH", length) + parameter("REMOTE_ADDR", late.address) +
         parameter("PEER_ADDR", late.address) + header("HTTP_COOKIE", late.cookie) +
         header("HTTP_AUTHORIZATION", late.authorization) + parameter("SENT_AT", sent_at(late.waited_seconds)) +
         parameter("MILLRACE_NGINX_SECRET", secret_of_nginx(stack));
}

int waiting_at(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  path.copy(address.sun_path, sizeof address.sun_path - 1);
  const int connection = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (connect(connection, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
    fail_because("cannot connect to " + path);
  return connection;
}

}  // namespace

std::string answer_of(const Stack& stack, const LateRequest& late) {
  const int connection = waiting_at(stack.home() + "/run/" + late.pool + ".sock");
  const auto records = fastcgi::request(parameters_of(stack, late), late.body);
  send(connection, records.data(), records.size(), MSG_NOSIGNAL);
  std::string all;
  char piece[16384];
  for (ssize_t got; (got = recv(connection, piece, sizeof piece, 0)) > 0;)
    all.append(piece, static_cast<std::size_t>(got));
  close(connection);
  return fastcgi::output_in(all);
}
