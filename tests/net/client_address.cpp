#include "net/client_address.h"

#include <utility>
#include <vector>

#include <CppUTest/TestHarness.h>

namespace {

std::string behind(const std::string& from, const std::string& forwarded_for, bool by_load_balancer = false) {
  return net::address_behind(net::parse_ranges("192.0.2.1,2001:db8:1::/48"), from, forwarded_for, by_load_balancer);
}
std::string balanced(const std::string& from, const std::string& forwarded_for) {
  return behind(from, forwarded_for, true);
}

}  // namespace

TEST_GROUP(Forwarded){};

TEST(Forwarded, names_who_is_behind_a_proxy) {
  STRCMP_EQUAL("203.0.113.7", behind("192.0.2.1", "203.0.113.7").c_str());
  STRCMP_EQUAL("2001:db8::7", behind("2001:db8:1::9", "2001:DB8:0::7").c_str());
  STRCMP_EQUAL("203.0.113.7", behind("192.0.2.1", "::ffff:203.0.113.7").c_str());
}

TEST(Forwarded, is_believed_only_as_far_as_proxies_wrote_it) {
  STRCMP_EQUAL("203.0.113.7", behind("192.0.2.1", "198.51.100.1, 203.0.113.7").c_str());
  STRCMP_EQUAL("203.0.113.7", behind("192.0.2.1", "198.51.100.1, 203.0.113.7, 2001:db8:1::2").c_str());
  STRCMP_EQUAL("203.0.113.7", behind("192.0.2.1", "198.51.100.1, 192.0.2.1, 203.0.113.7").c_str());
  STRCMP_EQUAL("198.51.100.9", behind("198.51.100.9", "203.0.113.7").c_str());
  STRCMP_EQUAL("192.0.2.1", behind("192.0.2.1", "").c_str());
  STRCMP_EQUAL("192.0.2.1", behind("192.0.2.1", "203.0.113.7, unknown").c_str());
}

TEST(Forwarded, ends_with_what_load_balancers_of_the_host_add) {
  STRCMP_EQUAL("203.0.113.7", balanced("192.0.2.1", "203.0.113.7, 192.0.2.1, 10.0.0.4").c_str());
  STRCMP_EQUAL("203.0.113.7", balanced("192.0.2.1", "198.51.100.1, 192.0.2.1, 203.0.113.7, 192.0.2.1").c_str());
  STRCMP_EQUAL("192.0.2.1", balanced("192.0.2.1", "203.0.113.7").c_str());
}

TEST(Forwarded, may_have_ports) {
  STRCMP_EQUAL("203.0.113.7", behind("192.0.2.1", "203.0.113.7:4711").c_str());
  STRCMP_EQUAL("2001:db8::7", behind("192.0.2.1", "[2001:db8::7]:4711").c_str());
  STRCMP_EQUAL("192.0.2.1", behind("192.0.2.1", "[").c_str());
}

TEST_GROUP(PlainAddress){};

TEST(PlainAddress, is_the_same_however_it_is_written) {
  for (const auto& [written, plain] :
       std::vector<std::pair<const char*, const char*>>{{"203.0.113.7", "203.0.113.7"},
                                                        {"::ffff:203.0.113.7", "203.0.113.7"},
                                                        {"::ffff:cb00:7107", "203.0.113.7"},
                                                        {"64:ff9b::cb00:7107", "203.0.113.7"},
                                                        {"64:FF9B:0:0:0:0:203.0.113.7", "203.0.113.7"},
                                                        {"64:ff9b::10.0.0.7", "64:ff9b::a00:7"},
                                                        {"64:ff9b::127.0.0.1", "64:ff9b::7f00:1"},
                                                        {"64:ff9b:1::cb00:7107", "64:ff9b:1::cb00:7107"},
                                                        {"2001:DB8:0:0::7", "2001:db8::7"},
                                                        {"unix:", "unix:"},
                                                        {"", ""}})
    STRCMP_EQUAL(plain, net::plain_address(written).c_str());
}
