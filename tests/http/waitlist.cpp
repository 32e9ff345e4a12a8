// POST /api/waitlist
#include <atomic>

#include "support/account.h"
#include "support/json.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

namespace {

const char kPath[] = "/api/waitlist";
const char kForm[] = "application/x-www-form-urlencoded";

std::string with_email(const std::string& email) { return R"({"email":")" + email + R"("})"; }

}  // namespace

TEST_GROUP(Waitlist) {
  Stack& stack = Stack::running();
  Client client = stack.client();
  std::string email = new_email();

  std::int64_t stored() { return stack.number("SELECT COUNT(*) FROM waitlist"); }
  bool is_on_it(const std::string& address) {
    return !stack.database().select("SELECT 1 FROM waitlist WHERE email = ?", address).empty();
  }
};

TEST(Waitlist, works) {
  const auto answer = client.post(kPath, with_email(email));

  LONGS_EQUAL(200, answer.status);
  STRCMP_EQUAL(R"({"status":"recorded"})", answer.body.c_str());
  CHECK(is_on_it(email));
}

TEST(Waitlist, issues_no_credential) {
  const auto answer = client.post(kPath, with_email(email));

  STRCMP_EQUAL("", answer.header("Set-Cookie").c_str());
  LONGS_EQUAL(0, stack.database().select("SELECT 1 FROM users WHERE email = ?", email).size());
}

TEST(Waitlist, gives_the_same_answer_for_an_address_already_listed) {
  const auto first = client.post(kPath, with_email(email));
  const auto before = stored();

  const auto second = client.post(kPath, with_email("USER" + email.substr(4)));
  LONGS_EQUAL(first.status, second.status);
  STRCMP_EQUAL(first.body.c_str(), second.body.c_str());
  LONGS_EQUAL(before, stored());
}

TEST(Waitlist, accepts_a_form_and_redirects_to_a_page) {
  const auto answer =
      client.request("POST", kPath, "email=" + email.substr(0, email.find('@')) + "%40example.test", kForm);

  LONGS_EQUAL(303, answer.status);
  STRCMP_EQUAL("/thank-you", answer.header("Location").c_str());
  CHECK(is_on_it(email));
  const auto page = client.get("/thank-you");
  LONGS_EQUAL(200, page.status);
  STRCMP_CONTAINS("text/html", page.header("Content-Type").c_str());
}

TEST(Waitlist, refuses_an_invalid_address) {
  const auto before = stored();

  for (const char* bad : {"", "ada", "ada@", "@example.test", "ada@example", "a b@example.test", "ada@example.test\\n",
                          "ada@example.test,bob@example.test", "\xC3\xA4@example.test"}) {
    const auto answer = stack.client().post(kPath, with_email(bad));
    LONGS_EQUAL(400, answer.status);
    STRCMP_EQUAL(R"({"error":"invalid_request","message":"email must be an e-mail address."})", answer.body.c_str());
  }
  LONGS_EQUAL(400, client.post(kPath, with_email(std::string(255, 'a') + "@example.test")).status);
  LONGS_EQUAL(400, client.request("POST", kPath, "email=", kForm).status);
  LONGS_EQUAL(400, client.request("POST", kPath, "mail=ada%40example.test", kForm).status);
  LONGS_EQUAL(400, client.request("POST", kPath, "email=%00%ff", kForm).status);
  LONGS_EQUAL(before, stored());
}

TEST(Waitlist, shows_a_page_for_a_form_with_an_invalid_address) {
  const auto answer = client.request("POST", kPath, "email=ada", kForm);

  LONGS_EQUAL(400, answer.status);
  STRCMP_EQUAL("text/html; charset=utf-8", answer.header("Content-Type").c_str());
  STRCMP_CONTAINS("style-src 'self'", answer.header("Content-Security-Policy").c_str());
  STRCMP_CONTAINS("<a href=\"/\">Back", answer.body.c_str());
}

TEST(Waitlist, refuses_an_unreadable_body) {
  const auto before = stored();

  LONGS_EQUAL(400, client.post(kPath, "{").status);
  LONGS_EQUAL(400, client.post(kPath, "{}").status);
  LONGS_EQUAL(400, client.post(kPath, R"({"email":5})").status);
  LONGS_EQUAL(415, client.request("POST", kPath, with_email(email), "text/plain").status);
  LONGS_EQUAL(415, client.request("POST", kPath, with_email(email), "").status);
  LONGS_EQUAL(413, client.post(kPath, with_email(std::string(1 << 20, 'a'))).status);
  LONGS_EQUAL(before, stored());
}

TEST(Waitlist, refuses_other_methods) {
  const auto answer = client.get(kPath);

  LONGS_EQUAL(405, answer.status);
  STRCMP_EQUAL("POST", answer.header("Allow").c_str());
}

TEST(Waitlist, accepts_ten_a_minute_from_one_address) {
  const auto before = stored();

  const auto answers = all_at_once(14, [&] {
    static std::atomic<int> count{0};
    return client.post(kPath, with_email(std::to_string(++count) + "-" + email));
  });
  LONGS_EQUAL(10, answers.count(200));
  LONGS_EQUAL(4, answers.count(429));
  LONGS_EQUAL(before + 10, stored());
  const int seconds = std::stoi(answers.find(429)->second.header("Retry-After"));
  CHECK(seconds >= 1 && seconds <= 60);
  LONGS_EQUAL(200, stack.client().post(kPath, with_email(email)).status);
}

TEST(Waitlist, accepts_ten_that_arrive_at_the_same_moment) {
  for (int round = 0; round < 40; ++round) {
    const Client fresh = stack.client();
    LONGS_EQUAL(10, all_at_once(10, [&] { return Client(fresh).post(kPath, with_email(email)); }).count(200));
  }
}

TEST(Waitlist, is_exported_by_the_operator) {
  client.post(kPath, with_email(email));

  STRCMP_CONTAINS((" " + email + "\n").c_str(), stack.admin("waitlist export").c_str());
  STRCMP_CONTAINS((R"({"email":")" + email + R"(","createdAt":"20)").c_str(),
                  stack.admin("waitlist export --json").c_str());
}

TEST(Waitlist, loses_an_address_that_the_operator_deletes) {
  client.post(kPath, with_email(email));
  stack.admin("waitlist delete " + email);
  CHECK(!is_on_it(email));
  STRCMP_CONTAINS("this address is not on the waitlist", stack.admin("waitlist delete " + email, 1).c_str());
}

// A trigger says what the server would.
TEST(Waitlist, is_503_for_what_the_server_cannot_do_and_500_for_what_it_does_not_understand) {
  const auto answer_to = [&](int code) {
    stack.as_root(
        "CREATE TRIGGER millrace.fault BEFORE INSERT ON millrace.waitlist FOR EACH ROW SIGNAL SQLSTATE 'HY000'"
        " SET MYSQL_ERRNO = " +
        std::to_string(code) + ", MESSAGE_TEXT = 'a fault on purpose'");
    const auto answer = stack.client().post(kPath, with_email(email));
    stack.as_root("DROP TRIGGER millrace.fault");
    return answer;
  };
  stack.expect_in_logs("a fault on purpose");
  for (int code : {1026, 1030, 1036, 1114, 1194, 1195, 1317, 1812}) {
    const auto answer = answer_to(code);
    LONGS_EQUAL_TEXT(503, answer.status, std::to_string(code).c_str());
    STRCMP_EQUAL("database_unavailable", text_in(answer.body, "error").c_str());
    STRCMP_EQUAL("2", answer.header("Retry-After").c_str());
    STRCMP_EQUAL("", answer.header("X-Fault").c_str());  // which is for nginx's log
  }
  for (int code : {1054, 1064, 1146, 1406, 1451}) {
    const auto answer = answer_to(code);
    LONGS_EQUAL_TEXT(500, answer.status, std::to_string(code).c_str());
    STRCMP_EQUAL("", answer.header("Retry-After").c_str());
  }
  CHECK_FALSE(is_on_it(email));
}
