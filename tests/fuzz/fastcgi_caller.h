#pragma once
#include <functional>
#include <future>
#include <stdexcept>
#include <string>

#include <sys/socket.h>
#include <sys/un.h>

#include <fastcgi.h>
#include <fcntl.h>
#include <unistd.h>

#include "support/fastcgi_records.h"
#include "target.h"

// nginx's side of FastCGI in the same process: requests wait in a socket until they are accepted.
namespace fuzz {

using fastcgi::parameter;
using fastcgi::request;

// The listening socket is descriptor 0, as in a worker, but non-blocking.
inline sockaddr_un listen_at_0(socklen_t& length) {
  const int listening = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0);
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  length = sizeof address.sun_family;  // the kernel chooses a name
  PROMISE(bind(listening, reinterpret_cast<sockaddr*>(&address), length) == 0 && listen(listening, 8) == 0);
  length = sizeof address;
  PROMISE(getsockname(listening, reinterpret_cast<sockaddr*>(&address), &length) == 0 && dup2(listening, 0) == 0);
  close(listening);
  return address;
}

inline std::string read_all(int socket) {
  std::string all;
  char piece[16384];
  for (ssize_t got; (got = recv(socket, piece, sizeof piece, 0)) > 0;) all.append(piece, static_cast<std::size_t>(got));
  return all;
}

// The response after `answer` has accepted one connection with these records. It is read meanwhile, since a long one
// does not fit into the socket's buffer.
inline std::string called(const std::string& records, const std::function<void()>& answer) {
  static socklen_t length;
  static const sockaddr_un address = listen_at_0(length);
  const int caller = socket(AF_UNIX, SOCK_STREAM, 0);
  PROMISE(connect(caller, reinterpret_cast<const sockaddr*>(&address), length) == 0);
  PROMISE(send(caller, records.data(), records.size(), MSG_DONTWAIT) == static_cast<ssize_t>(records.size()));
  shutdown(caller, SHUT_WR);
  auto reading = std::async(std::launch::async, read_all, caller);
  answer();

  const std::string answered = reading.get();
  close(caller);
  return fastcgi::output_in(answered);
}

}  // namespace fuzz
