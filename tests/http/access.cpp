// GET /api/v1/access, and what of it ends once an address is proved or a password changed
#include "calendar/period.h"
#include "db/clock.h"
#include "support/account.h"
#include "support/email_link.h"
#include "support/json.h"
#include "support/mail_spool.h"
#include "support/overtaken.h"
#include "support/player.h"
#include "support/stack.h"

#include <atomic>
#include <future>
#include <thread>
#include <tuple>
#include <vector>

#include <CppUTest/TestHarness.h>

namespace {

const char kVerify[] = "Confirm your e-mail address";
const char kReset[] = "Choose a new password";
const char kChanged[] = "Your password was changed";
const std::string kNewPassword = "another horse";

bool has(const std::string& text, const std::string& part) { return text.find(part) != text.npos; }

// Makes the call while four others go on doing something else.
template <class Work, class Call>
Answer while_others(Work work, Call call) {
  std::atomic<bool> done{false};
  std::vector<std::thread> others;
  for (int i = 0; i < 4; ++i) {
    others.emplace_back([&] {
      while (!done) work();
    });
  }
  const Answer answer = call();
  done = true;
  for (auto& other : others) other.join();
  return answer;
}

// An account that somebody signed up for, and all that lets others in: whoever signed up need not have its address.
struct AccessTest : public Utest {
  Stack& stack = stack_with_mail();
  Account account = signed_up(stack), member = signed_up(stack);
  Client owner = stack.client();  // who reads the e-mails to the address, in a browser that never signed in
  std::string open_invitation, read_token, marks_token, share, key, key_id, other_key, other_key_id;

  void setup() override {
    accept(member, invitation());
    open_invitation = invitation();
    read_token = minted("/api/v1/tokens", R"({"label":"grafana"})", "rawToken").first;
    marks_token = minted("/api/v1/tokens", R"({"label":"ci","scope":"marks"})", "rawToken").first;
    share = link_of(account.client.post("/api/v1/shares",
                                        R"({"label":"board","screen":"live","expiresAt":")" +
                                            calendar::iso_time(db::now(stack.database()) + calendar::kDayMs) + "\"}"));
    std::tie(key, key_id) = minted("/api/v1/keys", R"({"label":"phone"})", "rawKey");
    std::tie(other_key, other_key_id) = minted("/api/v1/keys", R"({"label":"tv"})", "rawKey");
    LONGS_EQUAL(204, send(key));
  }

  std::string invitation() {
    const auto link = text_in(account.client.post("/api/v1/invitations", R"({"role":"editor"})").body, "link");
    return link.substr(link.find('#') + 1);
  }
  std::string link_of(const Answer& answer) {
    const auto link = text_in(answer.body, "link");
    return link.substr(link.find('#') + 1);
  }
  long look(const std::string& token) {
    return stack.client().with("Authorization", "Bearer " + token).get("/api/v1/live").status;
  }
  long accept(Account& by, const std::string& token) {
    return by.client.post("/api/v1/invitations/accept", R"({"token":")" + token + "\"}").status;
  }
  std::pair<std::string, std::string> minted(const std::string& path, const std::string& body, const char* raw) {
    const auto answer = account.client.post(path, body);
    return {text_in(answer.body, raw), text_in(answer.body, "id")};
  }
  long send(const std::string& with_key) {
    const std::string body =
        R"({"apiKey":")" + with_key + R"(","sessionId":"s","events":[)" + Player::event("playback_start") + "]}";
    return stack.client().with("Authorization", "Bearer " + with_key).post("/api/v1/telemetry", body).status;
  }
  long read(const std::string& token) {
    return stack.client().with("Authorization", "Bearer " + token).get("/api/v1/sessions").status;
  }
  long mark(const std::string& token) {
    return stack.client()
        .with("Authorization", "Bearer " + token)
        .post("/api/v1/marks", R"({"text":"release"})")
        .status;
  }
  long act_as_member() { return Client(member.client).with("X-Account", account.id).get("/api/v1/keys").status; }

  std::string reset_token() {
    LONGS_EQUAL(200, owner.post("/api/auth/request-password-reset", R"({"email":")" + account.email + "\"}").status);
    const std::string path = "/api/auth/reset-password/", mail = mail_to(account.email, kReset);
    return mail.substr(mail.find(path) + path.size(), 24);
  }
  Answer reset(const Client& by, const std::string& more = "") {
    return by.post("/api/auth/reset-password",
                   R"({"token":")" + reset_token() + R"(","newPassword":")" + kNewPassword + "\"" + more + "}");
  }
  std::string link() {
    LONGS_EQUAL(200, owner.post("/api/auth/send-verification-email", R"({"email":")" + account.email + "\"}").status);
    return link_in(mail_to(account.email, kVerify));
  }
  void verify_as_operator() { stack.admin("user verify " + account.email); }
  long sign_in(const std::string& password) {
    return stack.client().post("/api/auth/sign-in/email", credentials(account.email, password)).status;
  }

  void check_ended(bool but_for_the_key) {
    LONGS_EQUAL(401, account.client.get("/api/auth/list-sessions").status);
    LONGS_EQUAL(404, act_as_member());
    LONGS_EQUAL(401, read(read_token));
    LONGS_EQUAL(401, mark(marks_token));
    LONGS_EQUAL(401, look(share));
    Account late = signed_up(stack);
    LONGS_EQUAL(400, accept(late, open_invitation));
    LONGS_EQUAL(but_for_the_key ? 204 : 401, send(key));
    LONGS_EQUAL(401, send(other_key));
  }
  void check_only_invitations_ended() {
    LONGS_EQUAL(200, act_as_member());
    LONGS_EQUAL(200, read(read_token));
    LONGS_EQUAL(201, mark(marks_token));
    LONGS_EQUAL(200, look(share));
    Account late = signed_up(stack);
    LONGS_EQUAL(400, accept(late, open_invitation));
    LONGS_EQUAL(204, send(key));
    LONGS_EQUAL(204, send(other_key));
  }
};

}  // namespace

TEST_GROUP_BASE(Access, AccessTest){};

TEST(Access, works) {
  const auto answer = account.client.get("/api/v1/access");
  LONGS_EQUAL(200, answer.status);
  STRCMP_CONTAINS(
      (R"({"kind":"member","id":")" + member.id + R"(","name":")" + member.email + R"(","role":"editor")").c_str(),
      answer.body.c_str());
  STRCMP_CONTAINS(R"("kind":"invitation")", answer.body.c_str());
  STRCMP_CONTAINS(R"("name":"grafana","role":"read")", answer.body.c_str());
  STRCMP_CONTAINS(R"("name":"ci","role":"marks")", answer.body.c_str());
  STRCMP_CONTAINS(R"({"kind":"share","id":")", answer.body.c_str());
  STRCMP_CONTAINS(R"("name":"board","role":null)", answer.body.c_str());
  STRCMP_CONTAINS((R"({"kind":"key","id":")" + key_id + R"(","name":"phone","role":null)").c_str(),
                  answer.body.c_str());
  CHECK(answer.body.find(R"("name":"phone")") < answer.body.find(R"("name":"tv")"));  // which was never used
  LONGS_EQUAL(401, owner.get("/api/v1/access").status);
}

TEST(Access, is_of_ones_own_account_only) {
  STRCMP_EQUAL(R"({"items":[]})",
               Client(member.client).with("X-Account", account.id).get("/api/v1/access").body.c_str());
  LONGS_EQUAL(400, member.client.get("/api/v1/access?account=" + account.id).status);
}

TEST(Access, lists_nothing_that_was_revoked) {
  account.client.del("/api/v1/keys/" + key_id);
  CHECK(!has(account.client.get("/api/v1/access").body, "phone"));
}

TEST_GROUP_BASE(FirstProof, AccessTest){};

TEST(FirstProof, by_a_reset_ends_all_that_was_made_before) {
  LONGS_EQUAL(200, reset(owner).status);
  check_ended(false);
  LONGS_EQUAL(200, sign_in(kNewPassword));
}

TEST(FirstProof, by_a_reset_keeps_the_keys_that_are_named) {
  LONGS_EQUAL(200, reset(owner, R"(,"keepKeys":[")" + key_id + "\"]").status);
  check_ended(true);
}

TEST(FirstProof, by_a_link_that_is_pressed_elsewhere_ends_all_that_was_made_before) {
  LONGS_EQUAL(200, follow(owner, link()).status);
  check_ended(false);
  LONGS_EQUAL(401, sign_in(account.password));  // nobody knows the password until it is reset
  STRCMP_CONTAINS("/app/forgotten", mail_to(account.email, kChanged).c_str());
  LONGS_EQUAL(200, reset(owner).status);
  LONGS_EQUAL(200, sign_in(kNewPassword));
}

TEST(FirstProof, by_the_page_of_the_link_takes_a_new_password_and_keeps_the_keys_that_are_ticked) {
  const auto page = owner.get(link());
  STRCMP_CONTAINS("Your password here, or a new one", page.body.c_str());
  STRCMP_CONTAINS((member.email + ", a member as editor").c_str(), page.body.c_str());
  STRCMP_CONTAINS("the read token &quot;grafana&quot;, never used", page.body.c_str());
  STRCMP_CONTAINS(
      ("name=\"keepKeys\" value=\"" + key_id + "\"> <bdi>the SDK key &quot;phone&quot;, last used on 20").c_str(),
      page.body.c_str());

  const auto done = press(owner, page, kNewPassword, "&keepKeys=" + key_id);
  STRCMP_CONTAINS("Your address is confirmed", done.body.c_str());
  STRCMP_CONTAINS("The account has a new password", done.body.c_str());
  const auto mail = mail_to(account.email, kChanged);
  for (const auto& text : {done.body, mail}) {
    const auto ended = text.find("no longer have access to"), left = text.find(" access to", ended + 20);
    CHECK(ended < text.find(member.email, ended) && text.find("grafana") < left && left < text.find("phone"));
  }
  check_ended(true);
  LONGS_EQUAL(200, sign_in(kNewPassword));
  LONGS_EQUAL(401, sign_in(account.password));
}

TEST(FirstProof, by_the_page_of_the_reset_keeps_the_keys_that_are_ticked) {
  const auto token = reset_token();
  const auto page = owner.get("/api/auth/reset-password/" + token);
  STRCMP_CONTAINS((member.email + ", a member as editor").c_str(), page.body.c_str());
  STRCMP_CONTAINS(("name=\"keepKeys\" value=\"" + key_id + "\"").c_str(), page.body.c_str());
  const auto done = owner.request("POST", "/api/auth/reset-password",
                                  "token=" + token + "&newPassword=another+horse&keepKeys=" + key_id,
                                  "application/x-www-form-urlencoded");
  STRCMP_CONTAINS("the SDK key &quot;phone&quot;", done.body.c_str());
  check_ended(true);
}

// A page that has a form of its own asks for the same.
TEST(FirstProof, by_a_reset_is_told_as_json_before) {
  const std::string path = "/api/auth/reset-password/" + reset_token();
  const auto told = Client(owner).with("Accept", "application/json").get(path);
  STRCMP_CONTAINS(R"({"status":true,"first":true,"items":[{"kind":"member")", told.body.c_str());
  STRCMP_CONTAINS(R"("first":false)", Client(account.client).with("Accept", "application/json").get(path).body.c_str());
  const auto none = Client(owner).with("Accept", "application/json").get("/api/auth/reset-password/nothing");
  LONGS_EQUAL(400, none.status);
  STRCMP_EQUAL("INVALID_TOKEN", text_in(none.body, "code").c_str());
}

// Sign-up, key, events, confirm: the next event is stored.
TEST(FirstProof, in_the_accounts_own_session_ends_invitations_and_lists_the_rest) {
  const auto done = press(account.client.with("Accept", "text/html"), account.client.get(link()));
  STRCMP_CONTAINS("Your address is confirmed", done.body.c_str());
  for (const std::string& one : {member.email, std::string("grafana"), std::string("ci"), std::string("phone")})
    STRCMP_CONTAINS(one.c_str(), done.body.c_str());
  check_only_invitations_ended();
  LONGS_EQUAL(200, account.client.get("/api/auth/list-sessions").status);
}

TEST(FirstProof, by_a_reset_in_the_accounts_own_session_ends_sessions_and_invitations) {
  LONGS_EQUAL(200, reset(account.client).status);
  check_only_invitations_ended();
  LONGS_EQUAL(401, account.client.get("/api/auth/list-sessions").status);
}

TEST(FirstProof, elsewhere_with_the_accounts_own_password_is_as_in_its_session) {
  LONGS_EQUAL(200, press(owner, owner.get(link()), account.password).status);
  check_only_invitations_ended();
  LONGS_EQUAL(200, account.client.get("/api/auth/list-sessions").status);
  LONGS_EQUAL(200, sign_in(account.password));
}

TEST(FirstProof, in_the_session_of_somebody_else_is_elsewhere) {
  LONGS_EQUAL(200, follow(member.client, link()).status);
  check_ended(false);
}

TEST(FirstProof, keeps_nothing_of_another_account) {
  const auto foreign = text_in(member.client.post("/api/v1/keys", R"({"label":"theirs"})").body, "id");
  LONGS_EQUAL(200, reset(owner, R"(,"keepKeys":[")" + foreign + "\"]").status);
  check_ended(false);
  STRCMP_CONTAINS(R"("revokedAt":null)", member.client.get("/api/v1/keys").body.c_str());
}

TEST(FirstProof, refuses_ids_that_are_none_and_changes_nothing) {
  for (const char* wrong : {R"("phone")", "[1]", R"(["phone"])", "{}"}) {
    const auto refused =
        owner.post("/api/auth/reset-password",
                   R"({"token":"x","newPassword":"another horse","keepKeys":)" + std::string(wrong) + "}");
    STRCMP_CONTAINS("[body.keepKeys]", refused.body.c_str());
    LONGS_EQUAL(400, refused.status);
  }
}

// While the address is being proved, whoever signed up with it goes on minting and inviting.
TEST(FirstProof, leaves_nothing_that_is_made_at_the_same_time) {
  const std::string token = reset_token();
  std::atomic<int> calls{0};
  const auto made = while_others(
      [&] {
        const bool mints = ++calls % 2 == 0;
        Client(account.client)
            .post(mints ? "/api/v1/tokens" : "/api/v1/invitations",
                  mints ? R"({"label":"late"})" : R"({"role":"editor"})");
      },
      [&] {
        return owner.post("/api/auth/reset-password", R"({"token":")" + token + R"(","newPassword":"another horse"})");
      });
  LONGS_EQUAL(200, made.status);
  LONGS_EQUAL(0,
              stack.number("SELECT COUNT(*) FROM read_tokens WHERE account_id = ? AND revoked_at IS NULL", account.id));
  LONGS_EQUAL(0, stack.number("SELECT COUNT(*) FROM invitations WHERE account_id = ?", account.id));
}

// The links of both would work for the thief in the session that is left.
TEST(FirstProof, ends_links_that_would_change_the_address) {
  for (const bool elsewhere : {false, true}) {
    Account of_another = signed_up(stack);
    const std::string wanted = new_email();
    of_another.client.post("/api/auth/change-email", R"({"newEmail":")" + wanted + "\"}");
    LONGS_EQUAL(200,
                owner.post("/api/auth/send-verification-email", R"({"email":")" + of_another.email + "\"}").status);
    LONGS_EQUAL(200, follow(elsewhere ? owner : of_another.client, link_in(mail_to(of_another.email, kVerify))).status);
    LONGS_EQUAL(0, stack.number("SELECT COUNT(*) FROM email_verifications WHERE user_id = ? AND purpose <> 'verify'",
                                of_another.id));
  }
}

TEST(FirstProof, leaves_no_change_of_the_address_that_is_asked_for_at_the_same_time) {
  const auto asked = overtaken(
      stack, "SELECT 1 FROM users WHERE id = '" + account.id + "' FOR UPDATE",
      [&] { return account.client.post("/api/auth/change-email", R"({"newEmail":")" + new_email() + "\"}"); },
      [&](db::Transaction& tx) { tx.run("DELETE FROM sessions WHERE user_id = ?", account.id); });
  LONGS_EQUAL(401, asked.status);
  LONGS_EQUAL(0, stack.number("SELECT COUNT(*) FROM email_verifications WHERE user_id = ?", account.id));
}

TEST(FirstProof, is_not_undone_by_a_session_that_deletes_the_account_at_the_same_time) {
  const auto asked = overtaken(
      stack, "SELECT 1 FROM users WHERE id = '" + account.id + "' FOR UPDATE",
      [&] { return account.client.post("/api/auth/delete-user", "{}"); },
      [&](db::Transaction& tx) { tx.run("DELETE FROM sessions WHERE user_id = ?", account.id); });
  LONGS_EQUAL(401, asked.status);
  LONGS_EQUAL(1, stack.number("SELECT COUNT(*) FROM users WHERE id = ?", account.id));
}

TEST_GROUP_BASE(NewPassword, AccessTest){};

// The change waits for a session that it is to end, and has ended the invitations before.
TEST(NewPassword, of_ones_own_leaves_no_invitation_that_is_made_at_the_same_time) {
  Account thief = signed_in_again(stack, account);
  std::future<Answer> invited;
  const auto changed = overtaken(
      stack, "SELECT 1 FROM sessions WHERE token = '" + thief.token + "' FOR UPDATE",
      [&] {
        return account.client.post(
            "/api/auth/change-password",
            R"({"currentPassword":"correct horse","newPassword":"another horse","revokeOtherSessions":true})");
      },
      [&](db::Transaction&) {
        invited = std::async(std::launch::async,
                             [&] { return thief.client.post("/api/v1/invitations", R"({"role":"editor"})"); });
        invited.wait_for(std::chrono::seconds(1));  // it waits, too, or is answered
      });
  LONGS_EQUAL(200, changed.status);
  LONGS_EQUAL(401, invited.get().status);
  LONGS_EQUAL(0, stack.number("SELECT COUNT(*) FROM invitations WHERE account_id = ?", account.id));
}

TEST(NewPassword, by_a_later_reset_ends_invitations_and_says_who_still_has_access) {
  verify_as_operator();
  open_invitation = invitation();
  const auto page =
      owner.request("POST", "/api/auth/reset-password", "token=" + reset_token() + "&newPassword=another+horse",
                    "application/x-www-form-urlencoded");
  const auto mail = mail_to(account.email, kChanged);
  for (const std::string& one : {member.email + ", a member as editor", std::string("grafana"), std::string("phone")}) {
    STRCMP_CONTAINS(one.c_str(), page.body.c_str());
    STRCMP_CONTAINS(one.c_str(), mail.c_str());
  }
  check_only_invitations_ended();
}

TEST(NewPassword, of_ones_own_ends_invitations_and_tells_the_address) {
  verify_as_operator();
  open_invitation = invitation();
  const auto changed = account.client.post("/api/auth/change-password",
                                           R"({"currentPassword":"correct horse","newPassword":"another horse"})");
  LONGS_EQUAL(200, changed.status);
  STRCMP_CONTAINS((member.email + ", a member as editor").c_str(), mail_to(account.email, kChanged).c_str());
  check_only_invitations_ended();
}

// Or whoever signs up with somebody else's address could write to them in the words of a label.
TEST(NewPassword, is_not_told_to_an_address_that_is_not_verified) {
  LONGS_EQUAL(200, account.client
                       .post("/api/auth/change-password",
                             R"({"currentPassword":"correct horse","newPassword":"another horse"})")
                       .status);
  LONGS_EQUAL(0, mails_to(account.email));
}

TEST(NewPassword, is_told_on_one_line_for_each_whatever_its_label_holds) {
  verify_as_operator();
  account.client.post("/api/v1/tokens", R"({"label":"a\nIf it was not \"you\", open https://evil.example"})");
  LONGS_EQUAL(200, reset(owner).status);
  STRCMP_CONTAINS("\"a\\u{a}If it was not 'you', open https://evil.example\"",
                  mail_to(account.email, kChanged).c_str());
}

TEST(NewPassword, is_told_with_labels_that_move_nothing_beside_them) {
  verify_as_operator();
  account.client.post("/api/v1/tokens", R"({"label":"\u05e9\u05dc 5 \u202e"})");
  LONGS_EQUAL(200, reset(owner).status);
  STRCMP_CONTAINS("the read token \"\u2068\u05e9\u05dc 5 \\u{202e}\u2069\", never used",
                  mail_to(account.email, kChanged).c_str());
}

TEST(NewPassword, by_the_operator_ends_invitations_and_says_who_still_has_access) {
  const auto said = stack.admin("user set-password " + account.email);
  STRCMP_CONTAINS(("still has access: " + member.email + ", a member as editor").c_str(), said.c_str());
  check_only_invitations_ended();
}
