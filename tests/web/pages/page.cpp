#include "web/pages/page.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(CurlOfExamples){};

TEST(CurlOfExamples, accepts_the_certificate_only_if_it_is_self_signed) {
  Config config;
  config.base_url = "https://localhost:8443";
  STRCMP_EQUAL("curl -k", web::curl(config).c_str());
  for (const char* url : {"https://mill.example", "http://localhost:8080"}) {
    config.base_url = url;
    STRCMP_EQUAL("curl", web::curl(config).c_str());
  }
}
