// millrace-admin user suspend, user resume
#include "support/account.h"
#include "support/email_link.h"
#include "support/json.h"
#include "support/mail_spool.h"
#include "support/player.h"
#include "support/stack.h"

#include <atomic>
#include <thread>
#include <vector>

#include <CppUTest/TestHarness.h>

namespace {

const char kSignIn[] = "/api/auth/sign-in/email";
const char kSuspended[] = "This account is suspended. Please ask the operator of this host.";
const char kRefused[] =
    R"({"error":"Unauthorized","message":"This account is suspended. Please ask the operator of this host."})";

}  // namespace

TEST_GROUP(Suspension) {
  Stack& stack = Stack::running();
  Account account = signed_up(stack);

  void suspend() { stack.admin("user suspend " + account.email); }
  void resume() { stack.admin("user resume " + account.email); }
  Answer sign_in(const std::string& password) {
    return stack.client().post(kSignIn, credentials(account.email, password));
  }
  void check_refused(const Answer& answer) {
    LONGS_EQUAL(401, answer.status);
    STRCMP_EQUAL(kRefused, answer.body.c_str());
  }
};

TEST(Suspension, refuses_sign_in_until_the_account_is_resumed) {
  suspend();
  const auto refused = sign_in(account.password);
  LONGS_EQUAL(403, refused.status);
  STRCMP_EQUAL((R"({"message":")" + std::string(kSuspended) + R"(","code":"ACCOUNT_SUSPENDED"})").c_str(),
               refused.body.c_str());
  STRCMP_EQUAL("", set_cookie(refused, "auth.session_token").c_str());
  resume();
  LONGS_EQUAL(200, sign_in(account.password).status);
}

TEST(Suspension, is_what_the_list_of_suspended_accounts_goes_by) {
  const Account other = signed_up(stack);
  const auto listed = [&](const std::string& command, const std::string& email) {
    return stack.admin(command).find(email) != std::string::npos;
  };
  suspend();
  STRCMP_CONTAINS((account.email + "  Ada  suspended since 20").c_str(), stack.admin("user list").c_str());
  for (const char* command : {"user list --suspended", "user list --suspended --json"}) {
    CHECK(listed(command, account.email));
    CHECK_FALSE(listed(command, other.email));
  }
  resume();
  CHECK_FALSE(listed("user list --suspended", account.email));
  CHECK(listed("user list", account.email));
}

TEST(Suspension, is_told_only_to_who_knows_the_password) {
  const auto wrong = sign_in("not the password");
  suspend();
  const auto after = sign_in("not the password");
  LONGS_EQUAL(401, after.status);
  STRCMP_EQUAL(wrong.body.c_str(), after.body.c_str());
}

TEST(Suspension, refuses_sessions_and_gives_them_back) {
  suspend();
  LONGS_EQUAL(401, account.client.get("/api/v1/streams").status);
  LONGS_EQUAL(401, account.client.post("/api/v1/keys", R"({"label":"late"})").status);
  LONGS_EQUAL(401, account.client.get("/api/auth/list-sessions").status);
  STRCMP_EQUAL("null", account.client.get("/api/auth/get-session").body.c_str());
  resume();
  LONGS_EQUAL(200, account.client.get("/api/v1/streams").status);
  LONGS_EQUAL(200, account.client.get("/api/auth/list-sessions").status);
}

TEST(Suspension, refuses_what_players_send_and_stores_nothing_of_it) {
  const Player player(stack, account.id);
  const auto body = player.envelope("s", Player::event("seen"));
  suspend();
  check_refused(player.send(stack.client(), body));
  const auto gone =
      stack.client().request("POST", "/api/v1/cmcd?key=" + player.key, "sid=\"s\",e=t,ts=1\n", "application/cmcd");
  LONGS_EQUAL(410, gone.status);
  STRCMP_CONTAINS(kSuspended, gone.body.c_str());
  LONGS_EQUAL(0, player.stored_by_type().size());
  resume();
  LONGS_EQUAL(204, player.send(stack.client(), body).status);
  LONGS_EQUAL(1, player.stored("seen"));
}

// One worker takes what is waiting as one group.
TEST(Suspension, does_not_refuse_what_other_players_send_at_the_same_time) {
  Stack& own = Stack::with({{"MILLRACE_WORKERS_INGEST", "1"}, {"MILLRACE_KEY_RATE", "1000000"}});
  const Player player(own), suspended(own, signed_up(own).id);
  db::Autocommit(own.database()).run("UPDATE users SET suspended_at = created_at WHERE id = ?", suspended.account_id);
  std::atomic<int> stored{0}, refused{0};
  std::vector<std::thread> callers;
  for (int i = 0; i < 16; ++i) {
    callers.emplace_back([&, i] {
      const Player& sender = i % 2 ? suspended : player;
      const Client client = own.client();
      for (int j = 0; j < 10; ++j) {
        const auto body = sender.envelope("s" + std::to_string(i) + "-" + std::to_string(j), Player::event("seen"));
        const auto status = sender.send(client, body).status;
        stored += !(i % 2) && status == 204;
        refused += i % 2 && status == 401;
      }
    });
  }
  for (auto& caller : callers) caller.join();
  LONGS_EQUAL(80, stored);
  LONGS_EQUAL(80, refused);
  LONGS_EQUAL(80, player.stored("seen"));
  LONGS_EQUAL(0, suspended.stored_by_type().size());
}

TEST(Suspension, refuses_tokens) {
  for (const char* scope : {"read", "marks"}) {
    auto script = with_token(stack, account, scope);
    const auto call = [&] {
      return scope == std::string("read") ? script.get("/api/v1/sessions")
                                          : script.post("/api/v1/marks", R"({"text":"1.4 is out"})");
    };
    suspend();
    check_refused(call());
    resume();
    CHECK(call().status < 300);
  }
}

TEST(Suspension, keeps_members_out_of_the_account) {
  Account member = signed_up(stack);
  const auto invited = account.client.post("/api/v1/invitations", R"({"role":"viewer"})").body;
  const std::string token = invited.substr(invited.find("/app/join#") + 10, 43);
  LONGS_EQUAL(200, member.client.post("/api/v1/invitations/accept", R"({"token":")" + token + "\"}").status);
  Client acting = member.client;
  acting.with("X-Account", account.id);
  LONGS_EQUAL(200, acting.get("/api/v1/streams").status);

  suspend();
  const auto refused = acting.get("/api/v1/streams");
  LONGS_EQUAL(404, refused.status);
  STRCMP_CONTAINS("\"error\":\"account_not_found\"", refused.body.c_str());
  CHECK(member.client.get("/api/v1/accounts").body.find(account.id) == std::string::npos);
  LONGS_EQUAL(200, member.client.get("/api/v1/streams").status);
  resume();
  LONGS_EQUAL(200, acting.get("/api/v1/streams").status);
  STRCMP_CONTAINS(account.id.c_str(), member.client.get("/api/v1/accounts").body.c_str());
}

TEST(Suspension, refuses_links_of_emails) {
  Stack& mailing = stack_with_mail();
  Account owner = signed_up(mailing);
  const std::string address = R"({"email":")" + owner.email + "\"}";
  LONGS_EQUAL(200, owner.client.post("/api/auth/send-verification-email", address).status);
  const std::string link = link_in(mail_to(owner.email, "Confirm your e-mail address"));
  mailing.admin("user suspend " + owner.email);
  LONGS_EQUAL(401, follow(mailing.client(), link).status);
  STRCMP_CONTAINS("the address is not verified", mailing.admin("user show " + owner.email).c_str());
  mailing.admin("user resume " + owner.email);
  LONGS_EQUAL(200, follow(mailing.client(), link).status);
}

TEST(Suspension, sends_and_takes_no_link_for_a_new_password) {
  Stack& mailing = stack_with_mail();
  Account owner = signed_up(mailing);
  const std::string address = R"({"email":")" + owner.email + "\"}";
  LONGS_EQUAL(200, mailing.client().post("/api/auth/request-password-reset", address).status);
  const std::string mail = mail_to(owner.email, "Choose a new password");
  const std::string token = mail.substr(mail.find("/reset-password/") + 16, 24);
  const std::string reset = R"({"newPassword":"battery staple","token":")" + token + "\"}";
  mailing.admin("user suspend " + owner.email);
  const auto refused = mailing.client().post("/api/auth/reset-password", reset);
  LONGS_EQUAL(400, refused.status);
  STRCMP_EQUAL("INVALID_TOKEN", text_in(refused.body, "code").c_str());
  const int mails = mails_to(owner.email);
  LONGS_EQUAL(200, mailing.client().post("/api/auth/request-password-reset", address).status);
  LONGS_EQUAL(mails, mails_to(owner.email));
  mailing.admin("user resume " + owner.email);
  LONGS_EQUAL(200, mailing.client().post("/api/auth/reset-password", reset).status);
}

TEST(Suspension, keeps_an_invitation_until_the_account_is_resumed) {
  Account guest = signed_up(stack);
  const auto invited = account.client.post("/api/v1/invitations", R"({"role":"viewer"})").body;
  const std::string token = invited.substr(invited.find("/app/join#") + 10, 43), body = R"({"token":")" + token + "\"}";
  suspend();
  const auto refused = guest.client.post("/api/v1/invitations/accept", body);
  LONGS_EQUAL(400, refused.status);
  STRCMP_EQUAL("invitation_over", text_in(refused.body, "error").c_str());
  resume();
  LONGS_EQUAL(200, guest.client.post("/api/v1/invitations/accept", body).status);
}

TEST(Suspension, of_an_address_that_was_only_signed_up_for_does_not_make_it_free) {
  stack.as_root("UPDATE millrace.users SET unclaimed = TRUE WHERE id = '" + account.id + "'");
  suspend();
  LONGS_EQUAL(422,
              stack.client().post("/api/auth/sign-up/email", credentials(account.email, "another password")).status);
  STRCMP_CONTAINS("suspended since", stack.admin("user show " + account.email).c_str());
  stack.as_root("UPDATE millrace.users SET unclaimed = FALSE WHERE id = '" + account.id + "'");
}

TEST(Suspension, is_shown_and_changes_nothing_when_it_is_repeated) {
  STRCMP_CONTAINS("\"suspendedAt\":null", stack.admin("user show --json " + account.email).c_str());
  STRCMP_CONTAINS("was not suspended", stack.admin("user resume " + account.email).c_str());
  const std::string first = text_in(stack.admin("user suspend --json " + account.email), "suspendedAt");
  LONGS_EQUAL(24, first.size());
  STRCMP_CONTAINS("was suspended already", stack.admin("user suspend " + account.email).c_str());
  STRCMP_EQUAL(first.c_str(), text_in(stack.admin("user suspend --json " + account.email), "suspendedAt").c_str());
  STRCMP_CONTAINS(("suspended since " + first).c_str(), stack.admin("user show " + account.email).c_str());
  STRCMP_CONTAINS("\"suspendedAt\":null", stack.admin("user resume --json " + account.email).c_str());
  STRCMP_CONTAINS("there is no such user", stack.admin("user suspend nobody@example.test", 1).c_str());
}
