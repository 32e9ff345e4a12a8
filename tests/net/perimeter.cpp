#include "net/perimeter.h"

#include <memory>
#include <stdexcept>

#include <netinet/in.h>
#include <unistd.h>

#include <CppUTest/TestHarness.h>

namespace {

bool admits(const net::Perimeter& perimeter, const char* address) {
  return perimeter.admits(*net::parse_address(address));
}

// A socket that listens on a free port of 127.0.0.1; the kernel completes connections without accept().
struct Listener {
  Listener() {
    sockaddr_in at{};
    at.sin_family = AF_INET;
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof at;
    auto* const any = reinterpret_cast<sockaddr*>(&at);
    if (bind(fd, any, size) != 0 || listen(fd, 1) != 0 || getsockname(fd, any, &size) != 0)
      throw std::runtime_error("no port on 127.0.0.1");
    url = "http://127.0.0.1:" + std::to_string(ntohs(at.sin_port)) + "/";
  }
  ~Listener() { close(fd); }

  int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  std::string url;
};

CURLcode connect_to(const std::string& url, net::Perimeter perimeter) {
  const std::unique_ptr<CURL, decltype(&curl_easy_cleanup)> curl(curl_easy_init(), curl_easy_cleanup);
  curl_easy_setopt(curl.get(), CURLOPT_URL, url.c_str());
  curl_easy_setopt(curl.get(), CURLOPT_PROXY, "");
  curl_easy_setopt(curl.get(), CURLOPT_CONNECT_ONLY, 1L);
  curl_easy_setopt(curl.get(), CURLOPT_OPENSOCKETFUNCTION, net::open_public_socket);
  curl_easy_setopt(curl.get(), CURLOPT_OPENSOCKETDATA, &perimeter);
  return curl_easy_perform(curl.get());
}

}  // namespace

TEST_GROUP(Perimeter){};

TEST(Perimeter, works) {
  CHECK(admits({}, "8.8.8.8"));
  CHECK(admits({}, "2a00:1450::1"));
  CHECK_FALSE(admits({}, "10.0.0.7"));
  CHECK_FALSE(admits({}, "fd00::7"));
}

TEST(Perimeter, judges_a_mapped_address_as_the_ipv4_address_inside) {
  CHECK(admits({}, "::ffff:8.8.8.8"));
  CHECK_FALSE(admits({}, "::ffff:10.0.0.7"));
}

TEST(Perimeter, denies_what_the_operator_denies) {
  const auto ours = net::perimeter("8.8.8.0/24, 2a00::/16", "");
  CHECK_FALSE(admits(ours, "8.8.8.8"));
  CHECK_FALSE(admits(ours, "::ffff:8.8.8.8"));
  CHECK_FALSE(admits(ours, "2a00:1450::1"));
  CHECK(admits(ours, "8.8.9.8"));
}

TEST(Perimeter, allows_what_the_operator_allows) {
  const auto ours = net::perimeter("", "127.0.0.0/8, fd00::/8");
  CHECK(admits(ours, "127.0.0.1"));
  CHECK(admits(ours, "fd00::7"));
  CHECK_FALSE(admits(ours, "10.0.0.7"));
}

TEST(Perimeter, can_do_without_the_public_ones) {
  const net::Perimeter own{{}, net::parse_ranges("10.0.0.0/8"), true};
  CHECK(admits(own, "10.0.0.7"));
  CHECK_FALSE(admits(own, "8.8.8.8"));
}

TEST(Perimeter, denies_what_is_both_denied_and_allowed) {
  CHECK_FALSE(admits(net::perimeter("10.0.0.7", "10.0.0.0/8"), "10.0.0.7"));
}

TEST(Perimeter, says_which_item_of_a_list_is_wrong) {
  CHECK_THROWS(std::invalid_argument, net::perimeter("10.0.0.0/8", "ten"));
}

TEST(Perimeter, denies_this_hosts_own_addresses_even_if_allowed) {
  const auto ours = net::perimeter("", "0.0.0.0/0, ::/0");
  for (const auto& own : net::own_addresses()) CHECK_FALSE_TEXT(ours.admits(own.base), net::text_of(own.base).c_str());
  CHECK(admits(ours, "127.0.0.1"));
}

TEST(Perimeter, opens_no_socket_to_an_address_outside) {
  const Listener listener;
  LONGS_EQUAL(CURLE_COULDNT_CONNECT, connect_to(listener.url, {}));
}

TEST(Perimeter, opens_a_socket_to_an_address_inside) {
  const Listener listener;
  LONGS_EQUAL(CURLE_OK, connect_to(listener.url, {{}, net::parse_ranges("127.0.0.0/8")}));
}
