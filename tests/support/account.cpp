#include "support/account.h"

#include <CppUTest/TestHarness.h>

std::string unused_email() {
  static int count = 0;
  return "signed-up-" + std::to_string(++count) + "@example.test";
}

Account sign_up(Stack& stack) {
  Client client = stack.client();
  const std::string email = unused_email();
  const auto answer = client.post("/api/auth/sign-up/email", R"({"name":"Ada","email":")" + email +
                                                                 R"(","password":"correct horse battery"})");
  LONGS_EQUAL(200, answer.status);

  const std::string set = answer.header("Set-Cookie");
  const std::string cookie = set.substr(0, set.find(';'));
  client.with("Cookie", cookie);
  const auto rows = stack.database().select("SELECT id FROM users WHERE email = ?", email);
  return {rows.at(0).text(0), cookie, client};
}
