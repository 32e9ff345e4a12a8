// GET /logos/<sha256>.png
#include "support/json.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(Logos) {
  Stack& stack = Stack::running();
  Client client = stack.client();

  std::string new_logo() {
    const auto url = text_in(client.post("/api/generate", R"({"theme":"a clockwork owl"})").body, "logoUrl");
    return url.substr(stack.base_url().size());
  }
};

TEST(Logos, are_cached_by_nginx_after_the_first_request) {
  const std::string path = new_logo();
  STRCMP_EQUAL("MISS", client.get(path).header("X-Cache-Status").c_str());
  const auto again = client.get(path);
  STRCMP_EQUAL("HIT", again.header("X-Cache-Status").c_str());
  STRCMP_EQUAL("public, max-age=31536000, immutable", again.header("Cache-Control").c_str());
}

TEST(Logos, are_named_by_the_hash_of_their_bytes) {
  const std::string path = new_logo();
  LONGS_EQUAL(1, stack.number("SELECT COUNT(*) FROM logos WHERE SHA2(png, 256) = '" + path.substr(7, 64) +
                              "' AND sha256 = UNHEX('" + path.substr(7, 64) + "')"));
}

TEST(Logos, answer_head_without_a_body) {
  const auto answer = client.request("HEAD", new_logo(), "", "");
  LONGS_EQUAL(200, answer.status);
  CHECK(answer.body.empty());
}

TEST(Logos, that_do_not_exist_are_answered_with_404_in_json) {
  for (const std::string& name : {std::string(64, '0') + ".png", std::string("x.png"), std::string("..%2f.png"),
                                  std::string(64, '0') + ".svg", std::string()}) {
    const auto answer = client.get("/logos/" + name);
    LONGS_EQUAL(404, answer.status);
    STRCMP_EQUAL("not_found", text_in(answer.body, "error").c_str());
    STRCMP_EQUAL("application/json", answer.header("Content-Type").c_str());
  }
}

TEST(Logos, refuse_other_methods) { LONGS_EQUAL(405, client.del(new_logo()).status); }
