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

#include "target.h"

// nginx's side of FastCGI in the same process: requests wait in a socket until they are accepted.
namespace fuzz {

inline std::string record(int type, const std::string& content) {
  const std::size_t size = content.size();
  const char head[] = {
      FCGI_VERSION_1, static_cast<char>(type), 0, 1, static_cast<char>(size >> 8), static_cast<char>(size), 0, 0};
  return std::string(head, sizeof head) + content;
}

// Splits a stream into records, which hold at most 64 kB, and ends it with an empty one.
inline std::string stream(int type, const std::string& content) {
  std::string records;
  for (std::size_t at = 0; at < content.size(); at += 8000) records += record(type, content.substr(at, 8000));
  return records + record(type, "");
}

inline std::string parameter(const std::string& name, const std::string& value) {
  std::string lengths;
  for (const std::size_t length : {name.size(), value.size()}) {
    if (length > 127)
      for (const int shift : {24, 16, 8}) lengths += static_cast<char>((length >> shift) | (shift == 24 ? 0x80 : 0));
    lengths += static_cast<char>(length);
  }
  return lengths + name + value;
}

inline std::string request(const std::string& parameters, const std::string& body) {
  const std::string responder_closing("\0\1\0\0\0\0\0\0", 8);
  return record(FCGI_BEGIN_REQUEST, responder_closing) + stream(FCGI_PARAMS, parameters) + stream(FCGI_STDIN, body);
}

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

  std::string output;
  const std::string answered = reading.get();
  close(caller);
  for (std::size_t at = 0; at + 8 <= answered.size();) {
    const auto byte = [&](std::size_t offset) { return static_cast<unsigned char>(answered[at + offset]); };
    const std::size_t size = byte(4) << 8 | byte(5);
    if (byte(1) == FCGI_STDOUT) output += answered.substr(at + 8, size);
    at += 8 + size + byte(6);
  }
  return output;
}

}  // namespace fuzz
