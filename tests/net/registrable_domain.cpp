#include "net/registrable_domain.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(RegistrableDomain){};

TEST(RegistrableDomain, is_what_the_names_in_one_zone_share) {
  const char* const domains[][2] = {{"example.com", "example.com"},
                                    {"a.b.example.com", "example.com"},
                                    {"a.b.example.co.uk", "example.co.uk"},
                                    {"A.Example.COM.", "example.com"},
                                    {"a.xn--bcher-kva.example", "xn--bcher-kva.example"}};
  for (const auto& [host, domain] : domains) STRCMP_EQUAL(domain, net::registrable_domain(host).c_str());
}

TEST(RegistrableDomain, of_a_public_suffix_or_what_is_no_name_is_itself) {
  for (const char* host : {"com", "co.uk", "localhost", "", "."})
    STRCMP_EQUAL(*host == '.' ? "" : host, net::registrable_domain(host).c_str());
}
