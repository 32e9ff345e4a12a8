#include "host.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(Host){};

TEST(Host, works) {
  Config config;
  STRCMP_EQUAL("the operator of this host", host::operator_of(config).c_str());
  config.contact = "ops@mill.example";
  STRCMP_EQUAL("the operator of this host (ops@mill.example)", host::operator_of(config).c_str());
}

TEST(Host, makes_examples_of_curl_accept_its_certificate_only_if_it_is_self_signed) {
  Config config;
  config.base_url = "https://localhost:8443";
  STRCMP_EQUAL("curl -k", host::curl(config).c_str());
  for (const char* url : {"https://mill.example", "http://localhost:8080"}) {
    config.base_url = url;
    STRCMP_EQUAL("curl", host::curl(config).c_str());
  }
}
