// Sign-up, sign-in and GET and POST /api/auth/verify-email where addresses have to be verified
#include "support/account.h"
#include "support/email_link.h"
#include "support/json.h"
#include "support/mail_spool.h"
#include "support/stack.h"

#include <atomic>
#include <future>
#include <set>

#include <CppUTest/TestHarness.h>

namespace {

const char kCookie[] = "__Host-auth.sign_up";

std::string user_id_in(const Answer& answer) { return answer.body.substr(answer.body.find("\"id\":\"") + 6, 32); }

}  // namespace

TEST_GROUP(RequiredVerification) {
  Stack& stack = stack_that_verifies();
  Client client = stack.client(), attacker = stack.client();
  const std::string email = new_email();

  Answer sign_up(const Client& from, const std::string& password = "correct horse") {
    return from.post("/api/auth/sign-up/email", credentials(email, password));
  }
  Answer sign_in(const std::string& password = "correct horse") {
    return client.post("/api/auth/sign-in/email", credentials(email, password));
  }
  // Signs up, as that browser from then on, and returns the link that is e-mailed for it.
  std::string link_of_browser(Client & from, const std::string& password) {
    const auto before = links_to(email);
    from.with("Cookie", cookie_pair(sign_up(from, password), kCookie));
    auto links = links_to(email);
    for (const auto& link : before) links.erase(link);
    LONGS_EQUAL(1, links.size());
    return *links.begin();
  }
  // The same as a browser that forgets its cookie.
  std::string link_of(Client from, const std::string& password) { return link_of_browser(from, password); }
  Answer post(const Client& from, const std::string& link, const std::string& password) {
    return from.post(link, R"({"password":")" + password + "\"}");
  }
  std::string reset_token() {
    const std::string path = "/api/auth/reset-password/", mail = mail_to(email, "Choose a new password");
    return mail.substr(mail.find(path) + path.size(), 24);
  }
  std::string in_database(const std::string& column) {
    return stack.database().select("SELECT " + column + " FROM users WHERE email = ?", email).text();
  }
};

TEST(RequiredVerification, works) {
  const Answer up = sign_up(client);
  LONGS_EQUAL(200, up.status);
  STRCMP_CONTAINS("{\"token\":null,\"user\":{", up.body.c_str());
  STRCMP_EQUAL("", set_cookie(up, "auth.session_token").c_str());
  const Answer before = sign_in();
  LONGS_EQUAL(403, before.status);
  STRCMP_EQUAL(R"({"message":"Email not verified","code":"EMAIL_NOT_VERIFIED"})", before.body.c_str());

  client.with("Cookie", cookie_pair(up, kCookie));
  const Answer page = client.get(*links_to(email).begin());
  CHECK(page.body.find("type=\"password\"") == std::string::npos);
  STRCMP_CONTAINS("Your address is confirmed", press(client, page).body.c_str());
  LONGS_EQUAL(200, sign_in().status);
  STRCMP_EQUAL(user_id_in(up).c_str(), in_database("id").c_str());
}

TEST(RequiredVerification, gives_the_browser_that_signs_up_a_cookie) {
  STRCMP_CONTAINS("; Max-Age=604800; Path=/; HttpOnly; Secure; SameSite=Lax",
                  set_cookie(sign_up(client), kCookie).c_str());
}

TEST(RequiredVerification, works_by_get_for_a_program_that_signed_up) {
  const std::string link = link_of_browser(client, "correct horse");
  LONGS_EQUAL(200, attacker.with("Sec-Fetch-Mode", "cors").get(link).status);
  LONGS_EQUAL(403, sign_in().status);
  LONGS_EQUAL(200, Client(client).with("Sec-Fetch-Mode", "cors").get(link).status);
  LONGS_EQUAL(200, sign_in().status);
}

TEST(RequiredVerification, asks_other_browsers_for_a_password_which_is_the_accounts_then) {
  const std::string link = link_of(client, "forgotten horse");
  const Answer page = client.get(link);
  STRCMP_CONTAINS("Your password here, or a new one", page.body.c_str());
  const Answer none = press(client, page);
  LONGS_EQUAL(400, none.status);
  STRCMP_CONTAINS("Please choose a password.", none.body.c_str());
  STRCMP_CONTAINS("This password is too short", press(client, none, "short").body.c_str());
  LONGS_EQUAL(200, press(client, none, "correct horse").status);
  LONGS_EQUAL(401, sign_in("forgotten horse").status);
  LONGS_EQUAL(200, sign_in().status);
  STRCMP_EQUAL(email.substr(0, email.find('@')).c_str(), in_database("name").c_str());
}

TEST(RequiredVerification, asks_programs_for_a_password) {
  const std::string link = link_of(client, "correct horse");
  const Answer none = follow(client, link);
  LONGS_EQUAL(400, none.status);
  STRCMP_EQUAL(R"({"message":"Please send your password, or a new one, as `password`","code":"PASSWORD_REQUIRED"})",
               none.body.c_str());
  STRCMP_CONTAINS("PASSWORD_TOO_SHORT", post(client, link, "short").body.c_str());
  LONGS_EQUAL(403, sign_in().status);
  STRCMP_EQUAL(R"({"status":true,"user":null})", post(client, link, "correct horse").body.c_str());
  LONGS_EQUAL(200, sign_in().status);
}

TEST(RequiredVerification, asks_for_it_with_the_cookie_of_another_sign_up_or_a_forged_one) {
  const std::string link = link_of(client, "correct horse");
  const std::string cookie =
      cookie_pair(attacker.post("/api/auth/sign-up/email", credentials(new_email(), "attackers horse")), kCookie);
  LONGS_EQUAL(400, follow(attacker.with("Cookie", cookie), link).status);
  const std::string waiting =
      stack.database().select("SELECT id FROM sign_ups WHERE user_id = ?", in_database("id")).text();
  const std::string forged = std::string(kCookie) + "=sign-up-" + waiting + cookie.substr(cookie.rfind('.'));
  LONGS_EQUAL(400, follow(Client(client).with("Cookie", forged), link).status);
}

// They sign up after the owner, and have the usual e-mail sent once more.
TEST(RequiredVerification, leaves_each_sign_up_its_own_link_and_password) {
  const std::string link = link_of_browser(client, "correct horse");
  sign_up(attacker, "attackers horse");
  attacker.post("/api/auth/send-verification-email", R"({"email":")" + email + "\"}");
  LONGS_EQUAL(403, attacker.post("/api/auth/sign-in/email", credentials(email, "attackers horse")).status);
  LONGS_EQUAL(403, sign_in().status);

  LONGS_EQUAL(200, follow(client, link).status);
  LONGS_EQUAL(200, sign_in().status);
  LONGS_EQUAL(401, sign_in("attackers horse").status);
}

TEST(RequiredVerification, lets_nobody_in_who_signed_up_with_the_address_of_somebody_else) {
  const std::string own = link_of_browser(client, "correct horse");
  const std::string of_attacker = link_of(attacker, "attackers horse");
  const Answer elsewhere = stack.client().get(of_attacker);
  STRCMP_CONTAINS("type=\"password\"", elsewhere.body.c_str());

  LONGS_EQUAL(200, press(client, client.get(of_attacker)).status);
  LONGS_EQUAL(200, sign_in().status);
  LONGS_EQUAL(401, sign_in("attackers horse").status);
  LONGS_EQUAL(0, stack.number("SELECT COUNT(*) FROM sign_ups WHERE user_id = '" + in_database("id") + "'"));
  LONGS_EQUAL(200, follow(client, own).status);
  LONGS_EQUAL(200, sign_in().status);
}

TEST(RequiredVerification, takes_the_name_of_the_sign_up_whose_password_it_is) {
  link_of(client, "correct horse");
  const std::string mallory = R"({"name":"Mallory","image":"https://evil.example/","email":")" + email;
  attacker.post("/api/auth/sign-up/email", mallory + R"(","password":"attackers horse"})");
  for (const auto& link : links_to(email)) LONGS_EQUAL(200, post(stack.client(), link, "correct horse").status);
  STRCMP_EQUAL("Ada", in_database("name").c_str());
  LONGS_EQUAL(1, stack.number("SELECT COUNT(*) FROM users WHERE email = '" + email + "' AND image IS NULL"));
}

TEST(RequiredVerification, says_that_a_later_password_does_not_count) {
  const std::string link = link_of(client, "correct horse");
  const Answer page = client.get(link);
  LONGS_EQUAL(200, post(stack.client(), link, "correct horse").status);
  STRCMP_CONTAINS("your password is the one from then", press(client, page, "another horse").body.c_str());
  LONGS_EQUAL(200, sign_in().status);
  LONGS_EQUAL(401, sign_in("another horse").status);
}

TEST(RequiredVerification, is_of_the_last_password_that_one_browser_has_signed_up_with) {
  const std::string link = link_of_browser(client, "mistyped horse");
  client.without("Cookie").with("Cookie", cookie_pair(sign_up(client, "correct horse"), kCookie));
  LONGS_EQUAL(200, sign_up(client, "correct horse").status);
  LONGS_EQUAL(200, follow(client, link).status);
  LONGS_EQUAL(200, sign_in().status);
}

TEST(RequiredVerification, leaves_the_owner_e_mails_when_others_ask_for_them) {
  stack.stop_clock();
  for (int i = 0; i < 3; ++i) LONGS_EQUAL(200, sign_up(attacker, "attackers horse").status);
  LONGS_EQUAL(429, sign_up(attacker, "attackers horse").status);
  const int before = mails_to(email);
  LONGS_EQUAL(200, sign_up(client).status);
  LONGS_EQUAL(200, client.post("/api/auth/send-verification-email", R"({"email":")" + email + "\"}").status);
  LONGS_EQUAL(before + 2, mails_to(email));
  stack.run_clock();
}

TEST(RequiredVerification, sends_the_link_again_at_sign_in_but_not_too_often) {
  stack.stop_clock();
  sign_up(client);
  for (int i = 0; i < 4; ++i) LONGS_EQUAL(403, sign_in().status);
  LONGS_EQUAL(3, mails_to(email));
  stack.run_clock();
}

TEST(RequiredVerification, knows_a_browser_at_sign_in_though_others_signed_up_later) {
  link_of_browser(client, "correct horse");
  sign_up(attacker, "attackers horse");
  LONGS_EQUAL(403, sign_in().status);
}

TEST(RequiredVerification, tells_nobody_without_the_password) {
  sign_up(client);
  LONGS_EQUAL(401, client.post("/api/auth/sign-in/email", credentials(email, "wrong horse")).status);
}

TEST(RequiredVerification, does_not_reveal_at_sign_up_that_there_is_an_account) {
  std::set<std::string> ids;
  std::vector<Answer> answers = {sign_up(client), sign_up(client)};
  stack.admin("user verify " + email);
  answers.push_back(sign_up(client));
  for (const auto& answer : answers) {
    LONGS_EQUAL(200, answer.status);
    STRCMP_CONTAINS(("\"email\":\"" + email + "\",\"emailVerified\":false").c_str(), answer.body.c_str());
    LONGS_EQUAL(static_cast<long>(answers[0].body.size()), static_cast<long>(answer.body.size()));
    CHECK(!set_cookie(answer, kCookie).empty());
    ids.insert(user_id_in(answer));
  }
  LONGS_EQUAL(3, ids.size());
  CHECK(!mail_to(email, "You have an account already").empty());
  LONGS_EQUAL(1, stack.number("SELECT COUNT(*) FROM users WHERE email = '" + email + "'"));
}

TEST(RequiredVerification, sends_the_link_again_at_a_sign_up_that_is_sent_again) {
  link_of_browser(client, "correct horse");
  LONGS_EQUAL(200, sign_up(client).status);
  LONGS_EQUAL(2, links_to(email).size());
  STRCMP_CONTAINS("\"passwordKnown\":true", stack.admin("user verify --json " + email).c_str());
  LONGS_EQUAL(200, sign_in().status);
}

TEST(RequiredVerification, keeps_many_sign_ups_at_the_same_time) {
  std::atomic<int> number{0};
  const auto answers = all_at_once(3, [&] {
    const std::string password = "horse number " + std::to_string(++number);
    return stack.client().post("/api/auth/sign-up/email", credentials(email, password));
  });
  LONGS_EQUAL(3, answers.count(200));
  LONGS_EQUAL(1, stack.number("SELECT COUNT(*) FROM users WHERE email = '" + email + "' AND unclaimed"));
  LONGS_EQUAL(3, stack.number("SELECT COUNT(*) FROM sign_ups WHERE user_id = '" + in_database("id") + "'"));
  LONGS_EQUAL(3, links_to(email).size());
}

// Simulates that two look at their links before either is confirmed.
TEST(RequiredVerification, has_the_password_of_one_of_two_links_that_are_followed_at_the_same_time) {
  const std::string own = link_of_browser(client, "correct horse");
  const std::string other = link_of_browser(attacker, "attackers horse");
  client.with("Accept", "text/html");
  attacker.with("Accept", "text/html");
  db::Transaction holding(stack.database());
  holding.run("UPDATE users SET name = 'other' WHERE email = ?", email);
  auto first = std::async(std::launch::async, [&] { return follow(client, own).body; });
  auto second = std::async(std::launch::async, [&] { return follow(attacker, other).body; });
  // Not innodb_trx, which InnoDB does not read anew for whoever asks more often than ten times a second.
  CHECK(eventually([&] {
    return stack.as_root(
               "SELECT COUNT(*) FROM information_schema.processlist"
               " WHERE info LIKE 'SELECT 1 FROM users % FOR UPDATE'") == "2\n";
  }));
  holding.commit();

  const std::string answers = first.get() + second.get();
  STRCMP_CONTAINS("Thank you.", answers.c_str());
  STRCMP_CONTAINS("It was before, and nothing was changed now", answers.c_str());
  CHECK((sign_in().status == 200) != (sign_in("attackers horse").status == 200));
}

TEST(RequiredVerification, leaves_an_account_alone_that_the_operator_made) {
  const std::string password = text_in(stack.admin("user create --json " + email), "password");
  LONGS_EQUAL(200, sign_up(client).status);
  LONGS_EQUAL(401, sign_in().status);
  LONGS_EQUAL(403, sign_in(password).status);
}

TEST(RequiredVerification, replaces_the_password_of_an_account_and_ends_its_sessions) {
  stack.admin("user create --json " + email);
  stack.admin("user verify " + email);
  const std::string password = text_in(stack.admin("user set-password --json " + email), "password");
  const Answer in = sign_in(password);
  db::Autocommit(stack.database()).run("UPDATE users SET email_verified = FALSE WHERE email = ?", email);
  LONGS_EQUAL(403, sign_in(password).status);
  const std::string link = *links_to(email).begin();
  LONGS_EQUAL(400, follow(client, link).status);
  LONGS_EQUAL(200, post(client, link, "correct horse").status);
  LONGS_EQUAL(200, sign_in().status);
  LONGS_EQUAL(401, sign_in(password).status);
  STRCMP_EQUAL("null", client.with("Cookie", cookie_pair(in)).get("/api/auth/get-session").body.c_str());
}

TEST(RequiredVerification, ends_for_those_who_wait_when_the_operator_makes_the_account) {
  const std::string link = link_of_browser(client, "correct horse");
  const std::string password = text_in(stack.admin("user create --json " + email), "password");
  STRCMP_CONTAINS("INVALID_TOKEN", follow(client, link).body.c_str());
  LONGS_EQUAL(401, sign_in().status);
  LONGS_EQUAL(403, sign_in(password).status);
}

// As one that was used before the operator required verification.
TEST(RequiredVerification, asks_whoever_is_signed_in_for_no_password) {
  stack.admin("user create --json " + email);
  stack.admin("user verify " + email);
  const std::string password = text_in(stack.admin("user set-password --json " + email), "password");
  const Answer in = sign_in(password);
  db::Autocommit(stack.database()).run("UPDATE users SET email_verified = FALSE WHERE email = ?", email);
  LONGS_EQUAL(403, sign_in(password).status);
  LONGS_EQUAL(200, follow(client.with("Cookie", cookie_pair(in)), *links_to(email).begin()).status);
  LONGS_EQUAL(200, sign_in(password).status);
}

TEST(RequiredVerification, comes_with_a_reset_of_the_password) {
  sign_up(attacker, "attackers horse");
  client.post("/api/auth/request-password-reset", R"({"email":")" + email + "\"}");
  const std::string token = reset_token();
  sign_up(attacker, "attackers horse");
  LONGS_EQUAL(
      200,
      client.post("/api/auth/reset-password", R"({"token":")" + token + R"(","newPassword":"correct horse"})").status);
  LONGS_EQUAL(200, sign_in("correct horse").status);
  LONGS_EQUAL(200, sign_up(attacker, "attackers horse").status);
  LONGS_EQUAL(401, sign_in("attackers horse").status);
}

TEST(RequiredVerification, can_be_done_by_the_operator) {
  sign_up(client);
  STRCMP_CONTAINS("\"passwordKnown\":true", stack.admin("user verify --json " + email).c_str());
  LONGS_EQUAL(200, sign_in().status);
}

TEST(RequiredVerification, gives_nobody_the_account_when_several_signed_up_and_the_operator_verifies) {
  sign_up(client);
  sign_up(attacker, "attackers horse");
  STRCMP_CONTAINS("nobody knows its password", stack.admin("user verify " + email).c_str());
  LONGS_EQUAL(401, sign_in().status);
  LONGS_EQUAL(401, sign_in("attackers horse").status);
  const std::string password = text_in(stack.admin("user set-password --json " + email), "password");
  LONGS_EQUAL(200, sign_in(password).status);
}

// The operator has stopped requiring it.
TEST(RequiredVerification, gives_the_address_to_the_next_sign_up_where_it_is_optional) {
  Stack& optional = stack_with_mail();
  optional.as_root(
      "INSERT INTO millrace.users (id, email, unclaimed, name, created_at, updated_at) VALUES (LEFT(SHA1('" + email +
      "'), 32), '" + email + "', TRUE, '', UTC_TIMESTAMP(3), UTC_TIMESTAMP(3))");
  const Client one = optional.client();
  LONGS_EQUAL(401, one.post("/api/auth/sign-in/email", credentials(email, "correct horse")).status);
  LONGS_EQUAL(200, one.post("/api/auth/sign-up/email", credentials(email, "correct horse")).status);
  LONGS_EQUAL(200, one.post("/api/auth/sign-in/email", credentials(email, "correct horse")).status);
}
