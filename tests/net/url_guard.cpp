#include "net/url_guard.h"

#include <CppUTest/TestHarness.h>

// The table tests/net/source_url_vectors.tsv tests this code as well.
TEST_GROUP(UrlGuard){};

TEST(UrlGuard, works) {
  const net::Guard guard;
  CHECK_FALSE(net::url_error("http://8.8.8.8/", guard).has_value());
  STRCMP_EQUAL("Hostname resolves to a private address (10.0.0.7)",
               net::url_error("http://10.0.0.7/", guard).value().c_str());
}

TEST(UrlGuard, uses_the_systems_resolver_by_default) {
  const net::Guard guard;
  STRCMP_EQUAL("Hostname did not resolve", net::url_error("http://a..test/", guard).value().c_str());
}

TEST(UrlGuard, keeps_to_the_operators_address_policy) {
  const net::Guard guard{net::address_policy("8.8.8.8", "127.0.0.0/8"), net::resolve};
  CHECK_FALSE(net::url_error("http://localhost:8080/", guard).has_value());
  STRCMP_EQUAL("Hostname resolves to a private address (8.8.8.8)",
               net::url_error("http://8.8.8.8/", guard).value().c_str());
}
