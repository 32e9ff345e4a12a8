// GET /icon-180.png
#include "support/pictures.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(Icon) {
  Stack& stack = Stack::running();
  Client client = stack.client();
};

TEST(Icon, works) {
  const auto answer = client.get("/icon-180.png");
  LONGS_EQUAL(200, answer.status);
  STRCMP_EQUAL("image/png", answer.header("Content-Type").c_str());
  STRCMP_EQUAL("public, max-age=86400", answer.header("Cache-Control").c_str());
  const auto picture = pictures::seen(answer.body);
  LONGS_EQUAL(180, picture.width);
  LONGS_EQUAL(180, picture.height);
}

TEST(Icon, fills_its_square) {
  const auto picture = pictures::seen(client.get("/icon-180.png").body);
  for (const auto& [x, y] : {std::pair(0, 0), {179, 0}, {0, 179}, {179, 179}}) {
    LONGS_EQUAL(255, picture.at(x, y).alpha);
    LONGS_EQUAL(0x64, picture.at(x, y).green);
  }
  LONGS_EQUAL(255, picture.at(90, 73).red);  // the hub of the wheel
}

TEST(Icon, is_named_by_every_page) {
  for (const char* path : {"/", "/docs", "/api-keys"}) {
    STRCMP_CONTAINS("<link rel=\"apple-touch-icon\" href=\"/icon-180.png\">", client.get(path).body.c_str());
  }
}
