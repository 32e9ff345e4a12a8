#include "support/balancer.h"

#include <arpa/inet.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>

namespace {

sockaddr_in at(const std::string& address, int port) {
  sockaddr_in place{};
  place.sin_family = AF_INET;
  place.sin_port = htons(static_cast<in_port_t>(port));
  inet_pton(AF_INET, address.c_str(), &place.sin_addr);
  return place;
}

int bound_to(const std::string& address) {
  const int opened = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const auto place = at(address, 0);
  bind(opened, reinterpret_cast<const sockaddr*>(&place), sizeof place);
  return opened;
}

// Returns false if there is nothing more.
bool carry(int from, int to) {
  std::array<char, 65536> piece;
  const auto got = recv(from, piece.data(), piece.size(), 0);
  return got > 0 && send(to, piece.data(), static_cast<std::size_t>(got), MSG_NOSIGNAL) == got;
}

void carry_all(int client, int server) {
  std::array<pollfd, 2> ends = {{{client, POLLIN, 0}, {server, POLLIN, 0}}};
  for (bool open = true; open && poll(ends.data(), ends.size(), -1) > 0;) {
    if (ends[0].revents) open = carry(client, server);
    if (open && ends[1].revents) open = carry(server, client);
  }
}

}  // namespace

Balancer::Balancer(const std::string& address, const std::string& caller, int port) : listener_(bound_to("127.0.0.1")) {
  sockaddr_in own{};
  socklen_t size = sizeof own;
  getsockname(listener_, reinterpret_cast<sockaddr*>(&own), &size);
  port_ = ntohs(own.sin_port);
  listen(listener_, 1);
  carrier_ = std::thread([=] {
    const int client = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC), server = bound_to(address);
    const auto product = at("127.0.0.1", port);
    const std::string line = "PROXY TCP4 " + caller + " 192.0.2.10 50000 443\r\n";
    if (client >= 0 && connect(server, reinterpret_cast<const sockaddr*>(&product), sizeof product) == 0) {
      send(server, line.data(), line.size(), MSG_NOSIGNAL);
      carry_all(client, server);
    }
    close(client);
    close(server);
  });
}

Balancer::~Balancer() {
  shutdown(listener_, SHUT_RDWR);
  carrier_.join();
  close(listener_);
}
