// GET /robots.txt
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(Robots){};

TEST(Robots, works) {
  const auto answer = Stack::running().client().get("/robots.txt");
  LONGS_EQUAL(200, answer.status);
  STRCMP_EQUAL("text/plain", answer.header("Content-Type").substr(0, 10).c_str());
  STRCMP_EQUAL("User-agent: *\nDisallow: /api/\nDisallow: /app/\nAllow: /app/vendor/\n", answer.body.c_str());
}
