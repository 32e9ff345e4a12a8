#include "accounts/rules/redirect.h"

#include <CppUTest/TestHarness.h>

using namespace accounts::rules;

namespace {

bool may(const std::string& url) { return may_redirect_to(url, {"https://millrace.example"}); }

}  // namespace

TEST_GROUP(Redirect){};

TEST(Redirect, may_go_to_our_own_pages) {
  for (const char* good :
       {"/", "/reset", "/a/b.html?x=1&y=%20", "https://millrace.example", "https://millrace.example/reset?x",
        "https://millrace.example/#reset", "https://millrace.example/!~"}) {
    CHECK_TEXT(may(good), good);
  }
}

TEST(Redirect, may_not_go_anywhere_else) {
  for (const char* bad : {"",
                          "reset",
                          "//evil.example",
                          "/\\evil.example",
                          "/%2fevil.example",
                          "/%5Cevil.example",
                          "https://evil.example/",
                          "https://millrace.example.evil.example/",
                          "https://millrace.example@evil.example/",
                          "http://millrace.example/",
                          "javascript:alert(1)",
                          "/a\r\nSet-Cookie: x=y",
                          "https://millrace.example/\r\nX: y",
                          "/\tx",
                          "https://millrace.example\\@evil.example",
                          "https://millrace.example/\x7F",
                          "https://millrace.example/ ",
                          "https://millrace.example/\"",
                          "https://millrace.example/<",
                          "https://millrace.example/>"}) {
    CHECK_FALSE_TEXT(may(bad), bad);
  }
}

TEST(Redirect, has_at_most_250_characters) {
  CHECK(may("/" + std::string(249, 'a')));
  CHECK_FALSE(may("/" + std::string(250, 'a')));
}

TEST(Redirect, can_be_given_another_parameter) {
  STRCMP_EQUAL("/a?token=x", with_parameter("/a", "token", "x").c_str());
  STRCMP_EQUAL("/a?b=c&token=x", with_parameter("/a?b=c", "token", "x").c_str());
  STRCMP_EQUAL("/a?token=x#b?c", with_parameter("/a#b?c", "token", "x").c_str());
}
