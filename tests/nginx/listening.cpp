#include "nginx/listening.h"

#include <algorithm>

#include <CppUTest/TestHarness.h>

TEST_GROUP(NginxListening){bool has(const std::vector<std::string>& lines,
                                    const std::string& line){return std::count(lines.begin(), lines.end(), line) == 1;
}
}
;

TEST(NginxListening, claims_unknown_names_where_it_is_alone) {
  CHECK(has(nginx::listens_everywhere("443", " ssl http2", {}), "listen *:443 ssl http2 default_server;"));
  CHECK(has(nginx::listens("127.0.0.1:8080", "", {"*:443"}), "listen 127.0.0.1:8080 default_server;"));
}

TEST(NginxListening, leaves_them_to_another_site_of_the_port) {
  CHECK(has(nginx::listens_everywhere("443", " ssl", {"*:443"}), "listen *:443 ssl;"));
  CHECK(has(nginx::listens("127.0.0.1:80", "", {"80"}), "listen 127.0.0.1:80;"));
}

TEST(NginxListening, names_each_address_that_another_site_of_the_port_names) {
  const auto lines = nginx::listens_everywhere(
      "443", " ssl", {"443", "*:443", "0.0.0.0:443", "[::]:443", "192.0.2.1:443", "[2001:db8::1]:443", "192.0.2.2:80"});
  CHECK(has(lines, "listen 192.0.2.1:443 ssl;"));
  CHECK(has(lines, "listen [2001:db8::1]:443 ssl;"));
  for (const auto& line : lines) CHECK_TEXT(line.find(":80") == line.npos, line.c_str());
  CHECK(lines.size() == 3 || lines.size() == 4);  // without or with IPv6
}

TEST(NginxListening, has_a_pattern_for_a_name_too_long_for_the_table_of_nginx) {
  STRCMP_EQUAL("mill.example", nginx::server_name("mill.example").c_str());
  STRCMP_EQUAL(std::string(46, 'a').c_str(), nginx::server_name(std::string(46, 'a')).c_str());
  STRCMP_EQUAL(("~^" + std::string(40, 'a') + "[.]example$").c_str(),
               nginx::server_name(std::string(40, 'A') + ".example").c_str());
}

TEST(NginxListening, compares_versions_by_their_numbers) {
  CHECK(nginx::is_since("1.25.1", "1.25.1"));
  CHECK(nginx::is_since("1.26.0", "1.25.1"));
  CHECK(nginx::is_since("2.0", "1.25.1"));
  CHECK_FALSE(nginx::is_since("1.25.0", "1.25.1"));
  CHECK_FALSE(nginx::is_since("1.9.15", "1.25.1"));
  CHECK_FALSE(nginx::is_since("1.25", "1.25.1"));
}
