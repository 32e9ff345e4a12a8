// /api/v1/accounts, /api/v1/members, /api/v1/invitations, /api/v1/activity, and X-Account wherever it counts
#include "support/account.h"
#include "support/json.h"
#include "support/mail_spool.h"
#include "support/stack.h"

#include <atomic>
#include <set>

#include <CppUTest/TestHarness.h>

namespace {

const char kStream[] = R"({"sourceUrl":"https://1.1.1.1/live.m3u8"})";
const char kInvited[] = "You are invited to an account";

std::string token_in(const std::string& text) {
  const std::string before = "/app/join#";
  const auto at = text.find(before);
  return at == text.npos ? "" : text.substr(at + before.size(), 43);
}

std::string member(const Account& account) { return "/api/v1/members/" + account.id; }

struct MembersTest : public Utest {
  Stack& stack = Stack::running();
  Account owner = signed_up(stack), other = signed_up(stack);

  Answer invite(const std::string& role, const std::string& more = "") {
    return owner.client.post("/api/v1/invitations", R"({"role":")" + role + "\"" + more + "}");
  }
  Answer accept(Account& account, const std::string& token) {
    return account.client.post("/api/v1/invitations/accept", R"({"token":")" + token + "\"}");
  }
  // `other` becomes a member; the client that acts for the owner's account.
  Client as_member(const std::string& role) {
    LONGS_EQUAL(200, accept(other, token_in(invite(role).body)).status);
    Client acting = other.client;
    return acting.with("X-Account", owner.id);
  }
  std::string activity() { return owner.client.get("/api/v1/activity").body; }
};

}  // namespace

TEST_GROUP_BASE(Members, MembersTest){};

TEST(Members, work) {
  const auto invited = invite("editor");
  LONGS_EQUAL(201, invited.status);
  const auto accepted = accept(other, token_in(invited.body));
  LONGS_EQUAL(200, accepted.status);
  STRCMP_EQUAL((R"({"id":")" + owner.id + R"(","role":"editor"})").c_str(), accepted.body.c_str());

  Client acting = other.client;
  acting.with("X-Account", owner.id);
  const auto stream = acting.post("/api/v1/streams", kStream);
  LONGS_EQUAL(201, stream.status);
  STRCMP_CONTAINS(text_in(stream.body, "id").c_str(), owner.client.get("/api/v1/streams").body.c_str());
  STRCMP_EQUAL(R"({"items":[],"nextCursor":null})", other.client.get("/api/v1/streams").body.c_str());
}

TEST(Members, are_listed_with_whether_they_have_confirmed_their_address) {
  as_member("viewer");
  stack.as_root("UPDATE millrace.users SET email_verified = TRUE WHERE id = '" + other.id + "'");
  const auto list = owner.client.get("/api/v1/members").body;
  CHECK(list.find("\"emailVerified\":false") < list.find(other.email));
  CHECK(list.find("\"emailVerified\":true", list.find(other.email)) != list.npos);
}

TEST(Members, are_listed_with_the_owner_first) {
  as_member("viewer");
  const auto list = owner.client.get("/api/v1/members").body;
  const auto first = list.find(owner.email), second = list.find(other.email);
  CHECK(first != list.npos && second != list.npos && first < second);
  STRCMP_CONTAINS(R"("role":"owner")", list.c_str());
  STRCMP_CONTAINS(R"("role":"viewer")", list.c_str());
}

TEST(Members, choose_among_the_accounts_that_they_may_use) {
  as_member("viewer");
  const auto list = other.client.get("/api/v1/accounts").body;
  const auto own = list.find(other.id), foreign = list.find(owner.id);
  CHECK(own != list.npos && foreign != list.npos && own < foreign);
  STRCMP_CONTAINS(R"("role":"owner")", list.c_str());
  STRCMP_CONTAINS(R"("role":"viewer")", list.c_str());
}

TEST(Members, of_two_accounts_see_in_each_what_is_in_it) {
  Account third = signed_up(stack);
  Client in_first = as_member("viewer");
  const auto token = token_in(third.client.post("/api/v1/invitations", R"({"role":"viewer"})").body);
  LONGS_EQUAL(200, accept(other, token).status);
  owner.client.post("/api/v1/keys", R"({"label":"of the first"})");
  third.client.post("/api/v1/keys", R"({"label":"of the third"})");

  Client in_third = other.client;
  in_third.with("X-Account", third.id);
  STRCMP_CONTAINS("of the first", in_first.get("/api/v1/keys").body.c_str());
  STRCMP_CONTAINS("of the third", in_third.get("/api/v1/keys").body.c_str());
  CHECK(in_third.get("/api/v1/keys").body.find("of the first") == std::string::npos);
}

TEST(Members, who_are_viewers_read_everything_and_change_nothing) {
  Client acting = as_member("viewer");
  for (const char* path : {"/api/v1/streams", "/api/v1/keys", "/api/v1/tokens", "/api/v1/sessions", "/api/v1/live",
                           "/api/v1/dimensions", "/api/v1/members", "/api/v1/activity"}) {
    LONGS_EQUAL_TEXT(200, acting.get(path).status, path);
  }
  const std::string stream = "/api/v1/streams/" + text_in(owner.client.post("/api/v1/streams", kStream).body, "id");
  const auto refused = acting.post("/api/v1/streams", kStream);
  LONGS_EQUAL(401, refused.status);
  STRCMP_CONTAINS("you are viewer, and this takes editor", refused.body.c_str());
  LONGS_EQUAL(401, acting.del(stream).status);
  LONGS_EQUAL(401, acting.request("PATCH", stream, R"({"name":"mine"})", "application/json").status);
  LONGS_EQUAL(401, acting.post("/api/v1/keys", R"({"label":"mine"})").status);
  LONGS_EQUAL(401, acting.post("/api/v1/tokens", R"({"label":"mine"})").status);
  LONGS_EQUAL(401, acting.del("/api/v1/sessions/00000000-0000-4000-8000-000000000000").status);
  LONGS_EQUAL(401, acting.del("/api/v1/viewers/ann").status);
  LONGS_EQUAL(401, acting.request("PUT", "/api/v1/dimensions", "{}", "application/json").status);
  LONGS_EQUAL(200, owner.client.get(stream).status);
  STRCMP_EQUAL(R"({"keys":[]})", owner.client.get("/api/v1/keys").body.c_str());
}

TEST(Members, who_are_editors_do_not_decide_who_is_a_member) {
  Client acting = as_member("editor");
  LONGS_EQUAL(201, acting.post("/api/v1/keys", R"({"label":"for the owner"})").status);
  LONGS_EQUAL(401, acting.post("/api/v1/invitations", R"({"role":"editor"})").status);
  LONGS_EQUAL(401, acting.get("/api/v1/invitations").status);
  LONGS_EQUAL(401, acting.request("PATCH", member(other), R"({"role":"viewer"})", "application/json").status);
  LONGS_EQUAL(401, acting.del(member(owner)).status);
}

TEST(Members, have_another_role_from_the_next_call_on) {
  Client acting = as_member("viewer");
  LONGS_EQUAL(401, acting.post("/api/v1/streams", kStream).status);
  LONGS_EQUAL(204, owner.client.request("PATCH", member(other), R"({"role":"editor"})", "application/json").status);
  LONGS_EQUAL(201, acting.post("/api/v1/streams", kStream).status);
}

TEST(Members, who_are_removed_are_out_at_the_next_call) {
  Client acting = as_member("editor");
  LONGS_EQUAL(200, acting.get("/api/v1/live").status);
  LONGS_EQUAL(204, owner.client.del(member(other)).status);
  const auto refused = acting.get("/api/v1/live");
  LONGS_EQUAL(404, refused.status);
  STRCMP_EQUAL("account_not_found", text_in(refused.body, "error").c_str());
  LONGS_EQUAL(404, acting.post("/api/v1/streams", kStream).status);
  LONGS_EQUAL(404, owner.client.del(member(other)).status);
  LONGS_EQUAL(200, other.client.get("/api/v1/live").status);
}

TEST(Members, may_leave) {
  Client acting = as_member("viewer");
  LONGS_EQUAL(204, acting.del(member(other)).status);
  LONGS_EQUAL(404, acting.get("/api/v1/live").status);
}

TEST(Members, do_not_become_the_account_itself) {
  Client acting = as_member("editor");
  STRCMP_CONTAINS(other.email.c_str(), acting.get("/api/auth/get-session").body.c_str());
  CHECK(acting.get("/api/auth/get-session").body.find(owner.email) == std::string::npos);
}

TEST(Members, name_the_account_in_a_link_by_a_parameter) {
  as_member("viewer");
  owner.client.post("/api/v1/keys", R"({"label":"of the owner"})");
  STRCMP_CONTAINS("of the owner", other.client.get("/api/v1/keys?account=" + owner.id).body.c_str());
  LONGS_EQUAL(200, other.client.get("/api/v1/sessions?format=csv&account=" + owner.id).status);
  LONGS_EQUAL(404, signed_up(stack).client.get("/api/v1/keys?account=" + owner.id).status);
}

TEST(Members, of_nothing_open_no_account) {
  Client acting = other.client;
  LONGS_EQUAL(404, acting.with("X-Account", owner.id).get("/api/v1/live").status);
  LONGS_EQUAL(404, acting.with("X-Account", "nobody").get("/api/v1/live").status);
  LONGS_EQUAL(404, acting.with("X-Account", "").get("/api/v1/live").status);
}

TEST(Members, cannot_use_their_own_read_token_for_the_account) {
  as_member("editor");
  auto script = with_token(stack, other);
  LONGS_EQUAL(200, script.get("/api/v1/live").status);
  LONGS_EQUAL(401, script.with("X-Account", owner.id).get("/api/v1/live").status);
}

TEST(Members, disappear_with_the_user_who_was_one) {
  as_member("editor");
  LONGS_EQUAL(200, other.client.post("/api/auth/delete-user", R"({"password":")" + other.password + "\"}").status);
  CHECK(owner.client.get("/api/v1/members").body.find(other.email) == std::string::npos);
}

TEST(Members, are_out_when_the_account_is_deleted) {
  Client acting = as_member("editor");
  LONGS_EQUAL(200, owner.client.post("/api/auth/delete-user", R"({"password":")" + owner.password + "\"}").status);
  LONGS_EQUAL(404, acting.get("/api/v1/live").status);
}

TEST_GROUP_BASE(Invitations, MembersTest){};

TEST(Invitations, work_once) {
  const auto token = token_in(invite("viewer").body);
  LONGS_EQUAL(200, accept(other, token).status);
  Account third = signed_up(stack);
  const auto refused = accept(third, token);
  LONGS_EQUAL(400, refused.status);
  STRCMP_EQUAL("invitation_over", text_in(refused.body, "error").c_str());
}

TEST(Invitations, make_one_member_when_several_accept_at_once) {
  std::vector<Account> callers = {signed_up(stack), signed_up(stack), signed_up(stack), signed_up(stack)};
  for (int round = 0; round < 10; ++round) {
    const auto token = token_in(invite("viewer").body);
    std::atomic<std::size_t> next{0};
    const auto answers = all_at_once(4, [&] { return accept(callers[next++], token); });
    LONGS_EQUAL(1, answers.count(200));
    LONGS_EQUAL(3, answers.count(400));
  }
}

TEST(Invitations, answer_again_who_has_accepted_them_and_change_nothing) {
  const auto token = token_in(invite("viewer").body);
  const auto accepted = accept(other, token);
  const auto before = activity();
  const auto again = accept(other, token);
  LONGS_EQUAL(200, again.status);
  STRCMP_EQUAL(accepted.body.c_str(), again.body.c_str());
  STRCMP_EQUAL(before.c_str(), activity().c_str());

  LONGS_EQUAL(204, owner.client.request("PATCH", member(other), R"({"role":"editor"})", "application/json").status);
  STRCMP_CONTAINS(R"("role":"editor")", accept(other, token).body.c_str());
  STRCMP_CONTAINS(R"("role":"editor")", owner.client.get("/api/v1/members").body.c_str());
}

TEST(Invitations, answer_all_calls_of_whoever_accepts_several_times_at_once) {
  for (int round = 0; round < 10; ++round) {
    const auto token = token_in(invite("viewer").body);
    const auto answers = all_at_once(4, [&] { return accept(other, token); });
    LONGS_EQUAL(4, answers.count(200));
  }
}

TEST(Invitations, answer_again_a_member_whose_role_another_one_has_changed) {
  as_member("viewer");
  const auto token = token_in(invite("editor").body);
  LONGS_EQUAL(200, accept(other, token).status);
  STRCMP_EQUAL((R"({"id":")" + owner.id + R"(","role":"editor"})").c_str(), accept(other, token).body.c_str());
}

TEST(Invitations, answer_another_user_as_they_answer_anybody_once_they_are_accepted) {
  Account third = signed_up(stack);
  LONGS_EQUAL(200, accept(third, token_in(invite("viewer").body)).status);  // a member, by another one
  const auto token = token_in(invite("viewer").body);
  LONGS_EQUAL(200, accept(other, token).status);
  const auto of_nothing = accept(third, "nothing");
  LONGS_EQUAL(400, of_nothing.status);
  for (Account* account : {&third, &owner}) STRCMP_EQUAL(of_nothing.body.c_str(), accept(*account, token).body.c_str());
}

TEST(Invitations, answer_who_was_removed_as_they_answer_anybody) {
  const auto token = token_in(invite("viewer").body);
  LONGS_EQUAL(200, accept(other, token).status);
  LONGS_EQUAL(204, owner.client.del(member(other)).status);
  const auto refused = accept(other, token);
  LONGS_EQUAL(400, refused.status);
  STRCMP_EQUAL(accept(other, "nothing").body.c_str(), refused.body.c_str());
  CHECK(owner.client.get("/api/v1/members").body.find(other.email) == std::string::npos);
}

TEST(Invitations, answer_nobody_while_the_account_is_suspended) {
  const auto token = token_in(invite("viewer").body);
  LONGS_EQUAL(200, accept(other, token).status);
  stack.as_root("UPDATE millrace.users SET suspended_at = UTC_TIMESTAMP(3) WHERE id = '" + owner.id + "'");
  STRCMP_EQUAL("invitation_over", text_in(accept(other, token).body, "error").c_str());
}

TEST(Invitations, are_over_after_a_week) {
  const auto token = token_in(invite("viewer").body);
  db::Autocommit(stack.database())
      .run("UPDATE invitations SET expires_at = expires_at - INTERVAL 7 DAY WHERE account_id = ?", owner.id);
  LONGS_EQUAL(400, accept(other, token).status);
  STRCMP_EQUAL(R"({"invitations":[]})", owner.client.get("/api/v1/invitations").body.c_str());
}

TEST(Invitations, can_be_withdrawn) {
  const auto invited = invite("viewer").body;
  const auto path = "/api/v1/invitations/" + text_in(invited, "id");
  STRCMP_CONTAINS(text_in(invited, "id").c_str(), owner.client.get("/api/v1/invitations").body.c_str());
  LONGS_EQUAL(404, other.client.del(path).status);
  LONGS_EQUAL(204, owner.client.del(path).status);
  LONGS_EQUAL(404, owner.client.del(path).status);
  LONGS_EQUAL(400, accept(other, token_in(invited)).status);
}

TEST(Invitations, are_stored_only_as_a_hash) {
  const auto token = token_in(invite("viewer").body);
  CHECK(owner.client.get("/api/v1/invitations").body.find(token) == std::string::npos);
  LONGS_EQUAL(1, stack.number("SELECT COUNT(*) FROM invitations WHERE account_id = '" + owner.id +
                              "' AND token_hash = UNHEX(SHA2('" + token + "', 256))"));
}

TEST(Invitations, with_an_address_open_for_that_address_only) {
  const auto token = token_in(invite("viewer", R"(,"email":")" + other.email + "\"").body);
  Account third = signed_up(stack);
  STRCMP_EQUAL("other_address", text_in(accept(third, token).body, "error").c_str());
  LONGS_EQUAL(200, accept(other, token).status);
}

TEST(Invitations, are_not_for_the_owner) {
  STRCMP_EQUAL("own_account", text_in(accept(owner, token_in(invite("viewer").body)).body, "error").c_str());
}

TEST(Invitations, of_a_member_change_the_role) {
  Client acting = as_member("viewer");
  LONGS_EQUAL(200, accept(other, token_in(invite("editor").body)).status);
  LONGS_EQUAL(201, acting.post("/api/v1/streams", kStream).status);
}

TEST(Invitations, make_nobody_a_member_of_more_than_fifty_accounts) {
  const std::string each = " FROM millrace.seq_1_to_50", id = "MD5(CONCAT('" + owner.id + "', seq))";
  stack.as_root("INSERT INTO millrace.users (id, email, name, created_at, updated_at) SELECT " + id + ", CONCAT(" + id +
                ", '@example.test'), '', UTC_TIMESTAMP(3), UTC_TIMESTAMP(3)" + each);
  stack.as_root("INSERT INTO millrace.credentials (id, user_id, password_hash, created_at, updated_at) SELECT " + id +
                ", " + id + ", 'fits no password', UTC_TIMESTAMP(3), UTC_TIMESTAMP(3)" + each);
  stack.as_root("INSERT INTO millrace.members SELECT " + id + ", '" + other.id + "', 0, UTC_TIMESTAMP(3), seq" + each);
  const auto token = token_in(invite("viewer").body);
  const auto refused = accept(other, token);
  LONGS_EQUAL(409, refused.status);
  STRCMP_EQUAL("too_many_members", text_in(refused.body, "error").c_str());
  stack.as_root("DELETE FROM millrace.members WHERE user_id = '" + other.id + "' LIMIT 1");
  LONGS_EQUAL(200, accept(other, token).status);
}

TEST(Invitations, say_whose_account_it_is_before_anybody_signs_in) {
  const auto look = [&](const std::string& token) {
    return stack.client().post("/api/v1/invitations/look-up", R"({"token":")" + token + "\"}");
  };
  const auto token = token_in(invite("editor", R"(,"email":"ann@example.test")").body);
  const auto seen = look(token);
  LONGS_EQUAL(200, seen.status);
  STRCMP_CONTAINS((R"({"account":{"name":"Ada","email":")" + owner.email +
                   R"(","emailVerified":false},"role":"editor","email":"ann@example.test","expiresAt":")")
                      .c_str(),
                  seen.body.c_str());
  const auto used = token_in(invite("viewer").body);
  LONGS_EQUAL(200, accept(other, used).status);
  for (const std::string& over : {used, std::string("nothing")}) {
    const auto refused = look(over);
    LONGS_EQUAL(400, refused.status);
    STRCMP_EQUAL("invitation_over", text_in(refused.body, "error").c_str());
  }
  LONGS_EQUAL(400, stack.client().post("/api/v1/invitations/look-up", "{}").status);
}

TEST(Invitations, are_limited_to_fifty_that_are_open) {
  stack.as_root("INSERT INTO millrace.invitations SELECT UNHEX(MD5(CONCAT('" + owner.id +
                "', seq))), UNHEX(SHA2(CONCAT('" + owner.id + "', seq), 256)), '" + owner.id +
                "', NULL, 0, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3) + INTERVAL 1 DAY FROM millrace.seq_1_to_50");
  const auto refused = invite("viewer");
  LONGS_EQUAL(409, refused.status);
  STRCMP_EQUAL("too_many_invitations", text_in(refused.body, "error").c_str());
}

TEST(Invitations, say_what_is_wrong_with_their_fields) {
  STRCMP_EQUAL(R"({"errors":{"role":"must be viewer or editor"}})", invite("owner").body.c_str());
  STRCMP_EQUAL(R"({"errors":{"email":"must be an e-mail address"}})",
               invite("viewer", R"(,"email":"ann")").body.c_str());
  LONGS_EQUAL(400, invite("viewer", R"(,"mail":"ann@example.test")").status);
}

TEST_GROUP(InvitationEmails) {
  Stack& stack = stack_with_mail();
  Account owner = signed_up(stack), other = signed_up(stack);
  void setup() override { verify(owner); }
  void verify(const Account& account) {
    db::Autocommit(stack.database()).run("UPDATE users SET email_verified = TRUE WHERE id = ?", account.id);
  }
  Answer invite(const std::string& email) {
    return owner.client.post("/api/v1/invitations", R"({"role":"viewer","email":")" + email + "\"}");
  }
  Answer accept(const std::string& token) {
    return other.client.post("/api/v1/invitations/accept", R"({"token":")" + token + "\"}");
  }
};

TEST(InvitationEmails, work) {
  verify(other);
  const auto invited = invite(other.email);
  LONGS_EQUAL(201, invited.status);
  STRCMP_CONTAINS(R"("emailed":true)", invited.body.c_str());
  const auto mail = mail_to(other.email, kInvited);
  STRCMP_CONTAINS(owner.email.c_str(), mail.c_str());
  STRCMP_CONTAINS("If you sign up, you confirm this address by a link in a second e-mail", mail.c_str());
  LONGS_EQUAL(200, accept(token_in(mail)).status);
}

// Or anybody could sign up with any address, and write to strangers in its name.
TEST(InvitationEmails, are_sent_only_for_owners_whose_address_is_verified) {
  db::Autocommit(stack.database()).run("UPDATE users SET email_verified = FALSE WHERE id = ?", owner.id);
  const auto invited = invite(other.email);
  LONGS_EQUAL(201, invited.status);
  STRCMP_CONTAINS(R"("emailed":false)", invited.body.c_str());
  CHECK(!token_in(invited.body).empty());
  LONGS_EQUAL(0, mails_to(other.email));
}

// Whoever sees the link could sign up with the address.
TEST(InvitationEmails, open_only_for_who_has_verified_that_address) {
  const auto token = token_in(invite(other.email).body);
  const auto refused = accept(token);
  LONGS_EQUAL(400, refused.status);
  STRCMP_EQUAL("address_not_verified", text_in(refused.body, "error").c_str());
  CHECK(refused.body.find("/api/") == std::string::npos);  // people read it
  LONGS_EQUAL(404, Client(other.client).with("X-Account", owner.id).get("/api/v1/keys").status);
  verify(other);
  LONGS_EQUAL(200, accept(token).status);
}

TEST(InvitationEmails, are_limited_to_twenty_an_hour) {
  long last = 0;
  int sent = 0;
  for (; sent < 30 && last != 429; ++sent) {
    Client from_anywhere = stack.client().with("Cookie", owner.cookie);
    last = from_anywhere.post("/api/v1/invitations", R"({"role":"viewer","email":")" + new_email() + "\"}").status;
  }
  LONGS_EQUAL(21, sent);
}

TEST(InvitationEmails, are_three_a_minute_to_somebody_from_one_address_whatever_the_account) {
  stack.stop_clock();
  const std::string body = R"({"role":"viewer","email":")" + new_email() + "\"}";
  const auto statuses = [&](const std::string& address) {
    std::multiset<long> all;
    for (int i = 0; i < 4; ++i) {
      const Account account = signed_up(stack);
      verify(account);
      all.insert(stack.client_at(address).with("Cookie", account.cookie).post("/api/v1/invitations", body).status);
    }
    return all;
  };
  CHECK((statuses("127.9.9.9") == std::multiset<long>{201, 201, 201, 429}));
  stack.run_clock();
}

TEST(InvitationEmails, are_ten_a_minute_from_one_address_to_whomever_and_from_whichever_account) {
  stack.stop_clock();
  const auto before = stack.number("SELECT COALESCE(SUM(used), 0) FROM throttles WHERE kind = 'invite account'");
  std::multiset<long> all;
  for (int i = 0; i < 12; ++i) {
    const Account account = signed_up(stack);
    verify(account);
    Client from = stack.client_at("127.9.9.8").with("Cookie", account.cookie);
    all.insert(from.post("/api/v1/invitations", R"({"role":"viewer","email":")" + new_email() + "\"}").status);
  }
  LONGS_EQUAL(10, all.count(201));
  LONGS_EQUAL(2, all.count(429));
  // Those that were refused counted for no account.
  LONGS_EQUAL(10, stack.number("SELECT COALESCE(SUM(used), 0) FROM throttles WHERE kind = 'invite account'") - before);
  stack.run_clock();
}

TEST_GROUP_BASE(ActivityOfAccounts, MembersTest){};

TEST(ActivityOfAccounts, says_who_did_what) {
  Client acting = as_member("editor");
  const auto stream = text_in(acting.post("/api/v1/streams", kStream).body, "id");
  acting.del("/api/v1/streams/" + stream);
  const auto list = activity();
  const auto made = list.find(
                 R"("summary":"registered a stream","name":null,"action":"POST /api/v1/streams","subject":")" + stream),
             gone = list.find(R"("action":"DELETE /api/v1/streams/<id>","subject":")" + stream);
  CHECK(made != list.npos && gone != list.npos && gone < made);
  STRCMP_CONTAINS((R"("email":")" + other.email + "\"").c_str(), list.c_str());
  STRCMP_CONTAINS("POST /api/v1/invitations/accept", list.c_str());
}

TEST(ActivityOfAccounts, names_the_key_or_token_that_was_changed) {
  const auto key = text_in(owner.client.post("/api/v1/keys", R"({"label":"web player"})").body, "id");
  owner.client.post("/api/v1/tokens", R"({"label":"nightly"})");
  owner.client.del("/api/v1/keys/" + key);
  const auto list = activity();
  STRCMP_CONTAINS(R"("summary":"created an SDK key","name":"web player")", list.c_str());
  STRCMP_CONTAINS(R"("summary":"revoked an SDK key","name":"web player")", list.c_str());
  STRCMP_CONTAINS(R"("summary":"created a token","name":"nightly")", list.c_str());
}

TEST(ActivityOfAccounts, tells_who_left_from_who_was_removed) {
  as_member("viewer").del(member(other));
  STRCMP_CONTAINS(R"("summary":"left the account")", activity().c_str());
  as_member("viewer");
  owner.client.del(member(other));
  STRCMP_CONTAINS(R"("summary":"removed a member")", activity().c_str());
}

TEST(ActivityOfAccounts, has_nothing_that_was_refused_or_only_read) {
  owner.client.post("/api/v1/streams", R"({"sourceUrl":"http://127.0.0.1/"})");
  owner.client.get("/api/v1/streams");
  STRCMP_EQUAL(R"({"items":[],"nextCursor":null})", activity().c_str());
}

TEST(ActivityOfAccounts, has_no_secret_and_no_viewer) {
  const auto key = text_in(owner.client.post("/api/v1/keys", R"({"label":"web"})").body, "rawKey");
  const auto token = token_in(invite("viewer").body);
  owner.client.del("/api/v1/viewers/ann-the-viewer");
  const auto list = activity();
  STRCMP_CONTAINS("POST /api/v1/keys", list.c_str());
  for (const auto& secret : {key, token, std::string("ann-the-viewer")})
    CHECK_TEXT(list.find(secret) == std::string::npos, secret.c_str());
}

TEST(ActivityOfAccounts, has_a_name_that_block_lists_leave_alone) {
  invite("viewer");
  STRCMP_CONTAINS("POST /api/v1/invitations", activity().c_str());
  STRCMP_EQUAL(activity().c_str(), owner.client.get("/api/v1/history").body.c_str());
}

TEST(ActivityOfAccounts, is_listed_in_pages) {
  for (int i = 0; i < 3; ++i) invite("viewer");
  const auto first = owner.client.get("/api/v1/activity?limit=2").body;
  const auto rest = owner.client.get("/api/v1/activity?limit=2&cursor=" + text_in(first, "nextCursor")).body;
  STRCMP_CONTAINS(R"("nextCursor":null)", rest.c_str());
  CHECK(rest.find("POST /api/v1/invitations") != rest.npos);
}

TEST(ActivityOfAccounts, is_removed_after_ninety_days) {
  invite("viewer");
  db::Autocommit(stack.database())
      .run("UPDATE activity SET created_at = created_at - INTERVAL 90 DAY WHERE account_id = ?", owner.id);
  STRCMP_EQUAL(R"({"items":[],"nextCursor":null})", activity().c_str());
  stack.admin("maintain");
  LONGS_EQUAL(0, stack.number("SELECT COUNT(*) FROM activity WHERE account_id = '" + owner.id + "'"));
}
