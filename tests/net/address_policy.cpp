#include "net/address_policy.h"

#include <memory>
#include <stdexcept>

#include <netinet/in.h>
#include <unistd.h>

#include <CppUTest/TestHarness.h>

namespace {

bool allows(const net::AddressPolicy& policy, const char* address) {
  return policy.allows(*net::parse_address(address));
}

// A socket that listens on a free port of 127.0.0.1; the kernel accepts for it.
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

CURLcode connect_to(const std::string& url, net::AddressPolicy policy) {
  const std::unique_ptr<CURL, decltype(&curl_easy_cleanup)> curl(curl_easy_init(), curl_easy_cleanup);
  curl_easy_setopt(curl.get(), CURLOPT_URL, url.c_str());
  curl_easy_setopt(curl.get(), CURLOPT_PROXY, "");
  curl_easy_setopt(curl.get(), CURLOPT_CONNECT_ONLY, 1L);
  curl_easy_setopt(curl.get(), CURLOPT_OPENSOCKETFUNCTION, net::open_public_socket);
  curl_easy_setopt(curl.get(), CURLOPT_OPENSOCKETDATA, &policy);
  return curl_easy_perform(curl.get());
}

}  // namespace

TEST_GROUP(AddressPolicy){};

TEST(AddressPolicy, works) {
  CHECK(allows({}, "8.8.8.8"));
  CHECK(allows({}, "2a00:1450::1"));
  CHECK_FALSE(allows({}, "10.0.0.7"));
  CHECK_FALSE(allows({}, "fd00::7"));
}

TEST(AddressPolicy, judges_a_mapped_address_as_the_ipv4_address_inside) {
  CHECK(allows({}, "::ffff:8.8.8.8"));
  CHECK_FALSE(allows({}, "::ffff:10.0.0.7"));
}

TEST(AddressPolicy, denies_what_the_operator_denies) {
  const auto ours = net::address_policy("8.8.8.0/24, 2a00::/16", "");
  CHECK_FALSE(allows(ours, "8.8.8.8"));
  CHECK_FALSE(allows(ours, "::ffff:8.8.8.8"));
  CHECK_FALSE(allows(ours, "2a00:1450::1"));
  CHECK(allows(ours, "8.8.9.8"));
}

TEST(AddressPolicy, allows_what_the_operator_allows) {
  const auto ours = net::address_policy("", "127.0.0.0/8, fd00::/8");
  CHECK(allows(ours, "127.0.0.1"));
  CHECK(allows(ours, "fd00::7"));
  CHECK_FALSE(allows(ours, "10.0.0.7"));
}

TEST(AddressPolicy, can_do_without_the_public_ones) {
  const net::AddressPolicy own{{}, net::parse_ranges("10.0.0.0/8"), true};
  CHECK(allows(own, "10.0.0.7"));
  CHECK_FALSE(allows(own, "8.8.8.8"));
}

TEST(AddressPolicy, denies_what_is_both_denied_and_allowed) {
  CHECK_FALSE(allows(net::address_policy("10.0.0.7", "10.0.0.0/8"), "10.0.0.7"));
}

TEST(AddressPolicy, says_which_item_of_a_list_is_wrong) {
  CHECK_THROWS(std::invalid_argument, net::address_policy("10.0.0.0/8", "ten"));
}

TEST(AddressPolicy, denies_this_hosts_own_addresses_even_if_allowed) {
  const auto ours = net::address_policy("", "0.0.0.0/0, ::/0");
  for (const auto& own : net::own_addresses()) CHECK_FALSE_TEXT(ours.allows(own.base), net::text_of(own.base).c_str());
  CHECK(allows(ours, "127.0.0.1"));
}

TEST(AddressPolicy, opens_no_socket_to_an_address_outside) {
  const Listener listener;
  LONGS_EQUAL(CURLE_COULDNT_CONNECT, connect_to(listener.url, {}));
}

TEST(AddressPolicy, opens_a_socket_to_an_address_inside) {
  const Listener listener;
  LONGS_EQUAL(CURLE_OK, connect_to(listener.url, {{}, net::parse_ranges("127.0.0.0/8")}));
}
