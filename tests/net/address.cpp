#include "net/address.h"

#include <netinet/in.h>
#include <sys/un.h>

#include <CppUTest/TestHarness.h>

namespace {

std::string rewritten(const std::string& text) {
  const auto address = net::parse_address(text);
  return address ? net::text_of(*address) : "not an address";
}

}  // namespace

TEST_GROUP(Address){};

TEST(Address, works) {
  STRCMP_EQUAL("93.184.215.14", rewritten("93.184.215.14").c_str());
  STRCMP_EQUAL("2a00:1450::1", rewritten("2a00:1450::1").c_str());
}

TEST(Address, prints_ipv6_compressed_and_in_lower_case) {
  STRCMP_EQUAL("2001:db8::1:0:0:1", rewritten("2001:0DB8:0:0:1:0:0:1").c_str());
  STRCMP_EQUAL("2001:db8:0:1:1:1:1:1", rewritten("2001:db8:0:1:1:1:1:1").c_str());
  STRCMP_EQUAL("::", rewritten("0:0:0:0:0:0:0:0").c_str());
}

TEST(Address, prints_ipv6_without_a_dotted_ipv4_part) {
  STRCMP_EQUAL("::ffff:a00:7", rewritten("::ffff:10.0.0.7").c_str());
  STRCMP_EQUAL("::ffff:0:0", rewritten("::ffff:0.0.0.0").c_str());
  STRCMP_EQUAL("::ffff:ffff:ffff", rewritten("::ffff:255.255.255.255").c_str());
  STRCMP_EQUAL("::7f00:1", rewritten("::127.0.0.1").c_str());
  STRCMP_EQUAL("::1:0", rewritten("::0.1.0.0").c_str());
}

TEST(Address, refuses_short_octal_and_hexadecimal_ipv4) {
  for (const char* text : {"127.1", "0177.0.0.1", "0x7f.0.0.1", "2130706433", "1.2.3.4."})
    STRCMP_EQUAL("not an address", rewritten(text).c_str());
}

TEST(Address, refuses_brackets_zones_and_empty_text) {
  for (const char* text : {"[::1]", "fe80::1%eth0", "", " ::1", "::1/128"})
    STRCMP_EQUAL("not an address", rewritten(text).c_str());
}

TEST(Address, does_not_end_at_a_nul) {
  STRCMP_EQUAL("not an address", rewritten(std::string("8.8.8.8\0.evil", 13)).c_str());
}

TEST(Address, is_read_from_a_socket_of_either_family) {
  sockaddr_storage socket{};
  auto& in = reinterpret_cast<sockaddr_in&>(socket);
  in.sin_family = AF_INET;
  in.sin_addr.s_addr = htonl(0x0a000007);
  STRCMP_EQUAL("10.0.0.7", net::text_of(*net::address_of(reinterpret_cast<sockaddr&>(socket))).c_str());

  socket = {};
  auto& in6 = reinterpret_cast<sockaddr_in6&>(socket);
  in6.sin6_family = AF_INET6;
  in6.sin6_addr = in6addr_loopback;
  STRCMP_EQUAL("::1", net::text_of(*net::address_of(reinterpret_cast<sockaddr&>(socket))).c_str());
}

TEST(Address, is_not_read_from_a_unix_socket) {
  sockaddr_un socket{};
  socket.sun_family = AF_UNIX;
  CHECK_FALSE(net::address_of(reinterpret_cast<sockaddr&>(socket)).has_value());
}

TEST(Address, unmapped_is_the_ipv4_address_inside) {
  CHECK(net::unmapped(*net::parse_address("::ffff:10.0.0.7")) == *net::parse_address("10.0.0.7"));
  CHECK(net::unmapped(*net::parse_address("::fffe:a00:7")) == *net::parse_address("::fffe:a00:7"));
  CHECK(net::unmapped(*net::parse_address("10.0.0.7")) == *net::parse_address("10.0.0.7"));
}

TEST(Address, is_of_a_wider_network_of_48_bits) {
  const auto network = [](const char* text) { return net::text_of(net::wider_network_of(*net::parse_address(text))); };

  STRCMP_EQUAL("2a00:1450:1::", network("2a00:1450:1:2:3:4:5:6").c_str());
  STRCMP_EQUAL("93.184.215.14", network("::ffff:93.184.215.14").c_str());
}

TEST(Address, counts_an_ipv6_network_of_64_bits_as_one_caller) {
  const auto network = [](const char* text) { return net::text_of(net::network_of(*net::parse_address(text))); };

  STRCMP_EQUAL("2a00:1450:1:2::", network("2a00:1450:1:2:3:4:5:6").c_str());
  STRCMP_EQUAL("93.184.215.14", network("93.184.215.14").c_str());
  STRCMP_EQUAL("93.184.215.14", network("::ffff:93.184.215.14").c_str());
}
