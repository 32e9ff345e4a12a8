#include "support/http_stand_in.h"

#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <random>
#include <sstream>
#include <system_error>

namespace {

constexpr int kBacklog = 128;
constexpr std::size_t kRemembered = 1000;

// Below the range of ports for outgoing connections, since one of those could connect to itself during cut().
int bound_port(int socket) {
  std::minstd_rand random(std::random_device{}());
  const int yes = 1;  // otherwise it could not listen again while old connections are in TIME_WAIT
  setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  for (;;) {
    const int port = 20000 + static_cast<int>(random() % 10000);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    if (bind(socket, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0) return port;
  }
}

// Reads to the end of the body; empty if the peer has closed the connection.
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

HttpStandIn::Request parse(const std::string& head, const std::string& body) {
  HttpStandIn::Request request;
  std::istringstream lines(head);
  lines >> request.method >> request.path;
  std::string line;
  std::getline(lines, line);
  while (std::getline(lines, line)) {
    line.erase(line.find_last_not_of('\r') + 1);
    const auto colon = line.find(": ");
    std::string name = line.substr(0, colon);
    std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
    if (colon != line.npos) request.headers[name] = line.substr(colon + 2);
  }
  request.body = body;
  return request;
}

std::string printed(const HttpStandIn::Response& response) {
  if (!response.raw.empty()) return response.raw;
  std::string text = "HTTP/1.1 " + std::to_string(response.status) + " Said\r\nContent-Type: " + response.content_type +
                     "\r\nContent-Length: " + std::to_string(response.body.size()) + "\r\n";
  for (const auto& [name, value] : response.headers) text += name + ": " + value + "\r\n";
  return text + "\r\n" + response.body;
}

bool send_all(int connection, const std::string& text) {
  for (std::size_t sent = 0; sent < text.size();) {
    const ssize_t more = send(connection, text.data() + sent, text.size() - sent, MSG_NOSIGNAL);
    if (more < 0) return false;
    sent += static_cast<std::size_t>(more);
  }
  return true;
}

}  // namespace

HttpStandIn::HttpStandIn(Handler answer) : handler_(std::move(answer)) {
  socket_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  port_ = bound_port(socket_);
  ::listen(socket_, kBacklog);
  listener_ = std::thread([this] { accept_all(); });
}

HttpStandIn::~HttpStandIn() {
  stopping_ = true;
  shutdown(socket_, SHUT_RDWR);
  listener_.join();
  close(socket_);
  std::unique_lock<std::mutex> lock(mutex_);
  idle_.wait(lock, [this] { return serving_ == 0; });
}

void HttpStandIn::answer_with(Handler answer) {
  std::lock_guard<std::mutex> lock(mutex_);
  handler_ = std::move(answer);
}

std::vector<HttpStandIn::Request> HttpStandIn::requests() const {
  std::lock_guard<std::mutex> lock(mutex_);
  return {requests_.begin(), requests_.end()};
}

void HttpStandIn::forget() {
  std::lock_guard<std::mutex> lock(mutex_);
  requests_.clear();
}

// A socket that was shut down keeps its port and can listen again.
void HttpStandIn::cut() {
  cut_ = true;
  shutdown(socket_, SHUT_RDWR);
}

void HttpStandIn::mend() {
  if (!cut_) return;
  if (::listen(socket_, kBacklog) != 0) throw std::system_error(errno, std::generic_category(), "listen");
  cut_ = false;
}

void HttpStandIn::accept_all() {
  while (!stopping_) {
    const int connection = accept4(socket_, nullptr, nullptr, SOCK_CLOEXEC);
    if (connection < 0) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
      continue;
    }
    std::lock_guard<std::mutex> lock(mutex_);
    ++serving_;
    std::thread([this, connection] { serve(connection); }).detach();
  }
}

// Connections are persistent until the test ends.
void HttpStandIn::serve(int connection) {
  timeval often{0, 100000};
  setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &often, sizeof often);
  while (!stopping_ && !cut_) {
    char first;
    const ssize_t got = recv(connection, &first, 1, MSG_PEEK);
    if (got == 0) break;
    if (got < 0) continue;
    std::string head, body;
    if (!read_message(connection, head, body)) break;
    const Response response = answer_to(parse(head, body));
    if (response.hang) {
      while (!stopping_ && recv(connection, &first, 1, 0) != 0) {
      }
    }
    if (response.hang || response.hang_up || cut_) break;
    if (!send_response(connection, response) || !response.raw.empty()) break;
  }
  close(connection);
  std::lock_guard<std::mutex> lock(mutex_);
  --serving_;
  idle_.notify_all();
}

// False if the peer has closed the connection or the test has ended.
bool HttpStandIn::send_response(int connection, const Response& response) {
  const std::string text = printed(response);
  const std::size_t now = response.go_on
                              ? text.size() - response.body.size() + std::min(response.at_once, response.body.size())
                              : text.size();
  if (!send_all(connection, text.substr(0, now))) return false;
  if (!response.go_on) return true;
  while (!response.go_on()) {
    if (stopping_ || cut_) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return send_all(connection, text.substr(now));
}

HttpStandIn::Response HttpStandIn::answer_to(const Request& request) {
  std::unique_lock<std::mutex> lock(mutex_);
  requests_.push_back(request);
  if (requests_.size() > kRemembered) requests_.pop_front();
  const Handler answer = handler_;
  lock.unlock();
  return answer(request);
}
