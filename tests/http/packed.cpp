// Answers that are sent compressed
#include "support/account.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(Packed) {
  Stack& stack = Stack::running();
  Client client = signed_up(stack).client;
  const char* live = "/api/v1/live?format=csv";

  std::string encoding_of(const std::string& path) { return client.get(path).header("Content-Encoding"); }
};

TEST(Packed, works) {
  client.with("Accept-Encoding", "gzip");
  for (const char* path : {live, "/api/v1/live", "/api/v1/metrics", "/api/v1/metrics/timeseries", "/api/v1/errors",
                           "/api/v1/sessions", "/api/v1/sessions?format=csv", "/openapi.json", "/style.css", "/app/"}) {
    const auto answer = client.get(path);
    STRCMP_EQUAL_TEXT("gzip", answer.header("Content-Encoding").c_str(), path);
    STRCMP_EQUAL("Accept-Encoding", answer.header("Vary").c_str());
  }
}

TEST(Packed, are_plain_for_who_does_not_accept_that) { STRCMP_EQUAL("", encoding_of(live).c_str()); }
