#include "net/url_host.h"

#include <clocale>

#include <CppUTest/TestHarness.h>

namespace {

std::string host(const std::string& url) {
  const auto found = net::host_of(url);
  if (const auto* name = std::get_if<std::string>(&found)) return *name;
  return "none";
}

}  // namespace

TEST_GROUP(UrlHost){};

TEST(UrlHost, works) { STRCMP_EQUAL("good.test", host("http://user:pass@good.test:80/x?y#z").c_str()); }

TEST(UrlHost, never_has_control_characters) {
  STRCMP_EQUAL("none", host("http://a%7fb/").c_str());
  STRCMP_EQUAL("none", host("http://a%25%7fb/").c_str());
}

TEST(UrlHost, is_an_ipv6_address_without_brackets_and_zone) {
  STRCMP_EQUAL("::1", host("http://[::1]:80/").c_str());
  STRCMP_EQUAL("fe80::1", host("http://[fe80::1%25eth0]/").c_str());
}

TEST(UrlHost, is_an_ipv4_address_in_canonical_form) {
  STRCMP_EQUAL("127.0.0.1", host("http://0x7f.1/").c_str());
  STRCMP_EQUAL("127.0.0.1", host("http://\uff10x7f.1/").c_str());
}

TEST(UrlHost, is_octal_if_a_part_of_an_ipv4_address_begins_with_a_superfluous_zero) {
  for (const char* url : {"http://0127.0.0.1/", "http://a:b@8.8.8.010:80/", "http:/0177.1", "http://%30%31.1/"}) {
    CHECK(net::has_octal_host(url));
  }
  for (const char* url : {"http://127.0.0.1/", "http://0.0.0.0/", "http://0x7f.1/", "http://01.test/", "http://[::01]/",
                          "http://01:02@8.8.8.8:08/01"}) {
    CHECK_FALSE(net::has_octal_host(url));
  }
}

TEST(UrlHost, is_in_ascii_though_the_program_has_no_locale) {
  setlocale(LC_CTYPE, "C");
  STRCMP_EQUAL("xn--bcher-kva.test", host("http://b\u00fccher.test/").c_str());
}

TEST(UrlHost, leaves_the_locale_as_it_was) {
  const locale_t before = uselocale(locale_t{});
  host("http://b\u00fccher.test/");
  CHECK(before == uselocale(locale_t{}));
}
