#include "support/http_stand_in.h"

#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <sstream>

namespace {

// Everything up to the end of the body, or nothing when the peer has gone.
bool read_message(int connection, std::string& head, std::string& body) {
  std::string text;
  char piece[16384];
  std::size_t end;
  while ((end = text.find("\r\n\r\n")) == text.npos) {
    const ssize_t got = recv(connection, piece, sizeof piece, 0);
    if (got <= 0) return false;
    text.append(piece, static_cast<std::size_t>(got));
  }
  head = text.substr(0, end);
  body = text.substr(end + 4);
  std::string lower = head;
  std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char c) { return std::tolower(c); });
  const auto length_at = lower.find("content-length: ");
  const std::size_t length = length_at == lower.npos ? 0 : std::stoul(lower.substr(length_at + 16));
  while (body.size() < length) {
    const ssize_t got = recv(connection, piece, sizeof piece, 0);
    if (got <= 0) return false;
    body.append(piece, static_cast<std::size_t>(got));
  }
  return true;
}

HttpStandIn::Asked parse(const std::string& head, const std::string& body) {
  HttpStandIn::Asked asked;
  std::istringstream lines(head);
  lines >> asked.method >> asked.path;
  std::string line;
  std::getline(lines, line);
  while (std::getline(lines, line)) {
    line.erase(line.find_last_not_of('\r') + 1);
    const auto colon = line.find(": ");
    std::string name = line.substr(0, colon);
    std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
    if (colon != line.npos) asked.headers[name] = line.substr(colon + 2);
  }
  asked.body = body;
  return asked;
}

std::string printed(const HttpStandIn::Said& said) {
  if (!said.raw.empty()) return said.raw;
  std::string text = "HTTP/1.1 " + std::to_string(said.status) + " Said\r\nContent-Type: " + said.content_type +
                     "\r\nContent-Length: " + std::to_string(said.body.size()) + "\r\n";
  for (const auto& [name, value] : said.headers) text += name + ": " + value + "\r\n";
  return text + "\r\n" + said.body;
}

}  // namespace

HttpStandIn::HttpStandIn(Answer answer) : answer_(std::move(answer)) {
  socket_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t length = sizeof address;
  bind(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address);
  getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &length);
  port_ = ntohs(address.sin_port);
  ::listen(socket_, 128);
  listener_ = std::thread([this] { listen(); });
}

HttpStandIn::~HttpStandIn() {
  stopping_ = true;
  shutdown(socket_, SHUT_RDWR);
  listener_.join();
  for (auto& thread : threads_) thread.join();
  close(socket_);
}

void HttpStandIn::answer_with(Answer answer) {
  std::lock_guard<std::mutex> lock(mutex_);
  answer_ = std::move(answer);
}

std::vector<HttpStandIn::Asked> HttpStandIn::asked() const {
  std::lock_guard<std::mutex> lock(mutex_);
  return asked_;
}

void HttpStandIn::forget() {
  std::lock_guard<std::mutex> lock(mutex_);
  asked_.clear();
}

void HttpStandIn::listen() {
  while (!stopping_) {
    const int connection = accept4(socket_, nullptr, nullptr, SOCK_CLOEXEC);
    if (connection >= 0) threads_.emplace_back([this, connection] { serve(connection); });
  }
}

// A connection is kept for the next request, and given up when the test ends.
void HttpStandIn::serve(int connection) {
  timeval often{0, 100000};
  setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &often, sizeof often);
  while (!stopping_) {
    char first;
    const ssize_t got = recv(connection, &first, 1, MSG_PEEK);
    if (got == 0) break;
    if (got < 0) continue;
    std::string head, body;
    if (!read_message(connection, head, body)) break;
    const Asked asked = parse(head, body);
    Answer answer;
    {
      std::lock_guard<std::mutex> lock(mutex_);
      asked_.push_back(asked);
      answer = answer_;
    }
    const Said said = answer(asked);
    if (said.hang) {
      while (!stopping_ && recv(connection, &first, 1, 0) != 0) {}
    }
    if (said.hang || said.hang_up) break;
    const std::string text = printed(said);
    if (send(connection, text.data(), text.size(), MSG_NOSIGNAL) < 0 || !said.raw.empty()) break;
  }
  close(connection);
}
