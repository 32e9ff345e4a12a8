#include "support/database_cable.h"

#include <poll.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>

namespace {

// A command's number and its text, as in a packet of the client.
const std::string kCommit =
    "\x03"
    "COMMIT";

sockaddr_un address_of(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::strncpy(address.sun_path, path.c_str(), sizeof address.sun_path - 1);
  return address;
}

int connected_to(const std::string& path) {
  const auto address = address_of(path);
  const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) return socket;
  close(socket);
  return -1;
}

// What was received; empty if the other side has closed the connection.
std::string received(int from) {
  std::string piece(65536, '\0');
  const ssize_t got = recv(from, piece.data(), piece.size(), 0);
  piece.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
  return piece;
}

bool pass_on(int to, const std::string& piece) {
  return send(to, piece.data(), piece.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(piece.size());
}

}  // namespace

DatabaseCable::DatabaseCable(std::string server) : server_(std::move(server)) {
  std::string folder = (std::filesystem::temp_directory_path() / "millrace-cable-XXXXXX").string();
  folder_ = mkdtemp(folder.data());
  path_ = folder_ + "/db.sock";
  const auto address = address_of(path_);
  socket_ = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  bind(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address);
  listen(socket_, 64);
  listener_ = std::thread([this] { accept_all(); });
}

DatabaseCable::~DatabaseCable() {
  stopping_ = true;
  shutdown(socket_, SHUT_RDWR);
  listener_.join();
  close(socket_);
  std::unique_lock<std::mutex> lock(mutex_);
  idle_.wait(lock, [this] { return carrying_ == 0; });
  std::filesystem::remove_all(folder_);
}

void DatabaseCable::break_once(Break where, int after) {
  for_good_ = false;
  commits_to_pass_ = after;
  next_ = where;
}

void DatabaseCable::break_for_good(Break where, int after) {
  for_good_ = true;
  commits_to_pass_ = after;
  next_ = where;
}

void DatabaseCable::mend() {
  next_ = Break::none;
  broken_ = false;
}

void DatabaseCable::accept_all() {
  while (!stopping_) {
    const int client = accept4(socket_, nullptr, nullptr, SOCK_CLOEXEC);
    if (client < 0) continue;
    std::lock_guard<std::mutex> lock(mutex_);
    ++carrying_;
    std::thread([this, client] { carry(client); }).detach();
  }
}

void DatabaseCable::carry(int client) {
  const int server = broken_ ? -1 : connected_to(server_);
  bool whole = server >= 0;
  while (whole && !stopping_ && !broken_) {
    pollfd ends[] = {{client, POLLIN, 0}, {server, POLLIN, 0}};
    if (poll(ends, 2, 100) < 0) break;
    if (ends[0].revents)
      whole = carry_from_client(client, server);
    else if (ends[1].revents)
      whole = carry_from_server(client, server);
  }
  if (server >= 0) close(server);
  close(client);
  std::lock_guard<std::mutex> lock(mutex_);
  --carrying_;
  idle_.notify_all();
}

DatabaseCable::Break DatabaseCable::at_this_commit() {
  if (next_ == Break::none || commits_to_pass_-- > 0) return Break::none;
  return next_.exchange(Break::none);
}

bool DatabaseCable::carry_from_client(int client, int server) {
  const std::string piece = received(client);
  if (piece.empty()) return false;
  if (piece.find(kCommit) == piece.npos) return pass_on(server, piece);

  const Break here = at_this_commit();
  if (here == Break::none) return pass_on(server, piece);
  if (here != Break::before_commit) pass_on(server, piece);
  const std::string answer = here == Break::before_commit ? "" : received(server);
  // Before the answer: once the client has it, the next test may begin, and mends the cable.
  broken_ = for_good_.load();
  if (here == Break::after_commit) pass_on(client, answer);
  return false;
}

bool DatabaseCable::carry_from_server(int client, int server) {
  const std::string piece = received(server);
  return !piece.empty() && pass_on(client, piece);
}
