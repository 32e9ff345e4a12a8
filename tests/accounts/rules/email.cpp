#include "accounts/rules/email.h"

#include <string>

#include <CppUTest/TestHarness.h>

using namespace accounts::rules;

TEST_GROUP(Email){};

TEST(Email, accepts_ordinary_addresses) {
  for (const char* good :
       {"ada@example.test", "a.b+c_d-e@mail.example.co", "O'Brien@example.org", "1@2.xy", "-a@example.test"}) {
    CHECK_TEXT(is_email(good), good);
  }
}

TEST(Email, refuses_invalid_addresses) {
  for (const char* bad : {"",
                          "ada",
                          "ada@",
                          "@example.test",
                          "ada@example",
                          "ada@.test",
                          "ada@example..test",
                          "ada@example.t",
                          "ada@example.t3",
                          "ada@-example.test",
                          ".ada@example.test",
                          "ada.@example.test",
                          "a..b@example.test",
                          "ada'@example.test",
                          "ada@exa mple.test",
                          " ada@example.test",
                          "ada@example.test ",
                          "a@b@example.test",
                          "ada@example.test\n",
                          "ada\r\nBcc: eve@example.test",
                          "ad\u00e4@example.test",
                          "ada@ex\u00e4mple.test",
                          "ada@[127.0.0.1]",
                          "\"ada\"@example.test",
                          "ada@example.test."}) {
    CHECK_FALSE_TEXT(is_email(bad), bad);
  }
}

TEST(Email, may_have_254_characters) {
  const std::string domain = "@example.test";
  CHECK(is_email(std::string(254 - domain.size(), 'a') + domain));
  CHECK_FALSE(is_email(std::string(255 - domain.size(), 'a') + domain));
}

TEST(Email, names_the_same_account_in_upper_and_lower_case) {
  STRCMP_EQUAL("ada@example.test", normalized("Ada@EXAMPLE.test").c_str());
}
