// /api/v1/reports, and /reports/end/<token>
#include "figures/rules/reports/reports.h"

#include "support/account.h"
#include "support/json.h"
#include "support/mail_spool.h"
#include "support/stack.h"
#include "support/stack_config.h"

#include <algorithm>
#include <thread>

#include <CppUTest/TestHarness.h>

namespace {

const std::string kReports = "/api/v1/reports";
const char kWeekly[] = R"({"name":"Sport","every":"week","timezone":"Europe/Berlin"})";

struct ReportsTest : public Utest {
  Stack& stack = stack_with_mail();
  Account owner = confirmed(signed_up(stack)), other = confirmed(signed_up(stack));

  Account confirmed(Account account) const {
    stack.as_root("UPDATE millrace.users SET email_verified = TRUE WHERE id = '" + account.id + "'");
    return account;
  }
  void join(const std::string& role) {
    const auto link = owner.client.post("/api/v1/invitations", R"({"role":")" + role + "\"}").body;
    const auto token = link.substr(link.find("/app/join#") + 10, 43);
    LONGS_EQUAL(200, other.client.post("/api/v1/invitations/accept", R"({"token":")" + token + "\"}").status);
  }
  Client as_member() const {
    Client acting = other.client;
    return acting.with("X-Account", owner.id);
  }

  static Answer patch(const Client& client, const std::string& path, const std::string& body) {
    return client.request("PATCH", path, body, "application/json");
  }
  static Answer post_form(const Client& client, const std::string& path, const std::string& body) {
    return client.request("POST", path, body, "application/x-www-form-urlencoded");
  }

  void send() const {
    stack.admin("maintain");
    stack.admin("alerts");
  }
  std::string make(const std::string& body = kWeekly) {
    const auto made = owner.client.post(kReports, body);
    LONGS_EQUAL(201, made.status);
    return text_in(made.body, "id");
  }
  // With both as recipients.
  std::string make_for_both() {
    join("viewer");
    return make(R"({"name":"Sport","every":"week","recipients":[")" + owner.id + "\",\"" + other.id + "\"]}");
  }
  void is_due(const std::string& id, const std::string& since = "1 HOUR") const {
    stack.as_root("UPDATE millrace.reports SET due_at = UTC_TIMESTAMP() - INTERVAL " + since + " WHERE id = UNHEX('" +
                  hex(id) + "')");
  }
  static std::string hex(std::string id) {
    id.erase(std::remove(id.begin(), id.end(), '-'), id.end());
    return id;
  }
  std::string end_path(const Account& account) const {
    const auto mail = mail_to(account.email, "Sport");
    const auto at = mail.find("/reports/end/");
    return at == mail.npos ? "" : mail.substr(at, mail.find('>', at) - at);
  }
  void check_refused(const char* reason, const std::string& body) {
    const auto refused = owner.client.post(kReports, body);
    LONGS_EQUAL(400, refused.status);
    STRCMP_CONTAINS(reason, refused.body.c_str());
    STRCMP_CONTAINS(R"("items":[])", owner.client.get(kReports).body.c_str());
  }
};

}  // namespace

TEST_GROUP_BASE(Reports, ReportsTest){};

TEST(Reports, work) {
  const auto made = owner.client.post(kReports, kWeekly);
  LONGS_EQUAL(201, made.status);
  STRCMP_CONTAINS(R"("name":"Sport","every":"week","timezone":"Europe/Berlin","filter":null,"recipients":[{"userId":")",
                  made.body.c_str());
  STRCMP_CONTAINS(R"("status":"receives"}],"nextAt":")", made.body.c_str());
  STRCMP_CONTAINS((R"({"items":[)" + made.body + R"(],"limit":20})").c_str(), owner.client.get(kReports).body.c_str());

  is_due(text_in(made.body, "id"));
  send();
  const auto mail = mail_to(owner.email, "Sport: ");
  STRCMP_CONTAINS("Good sessions", mail.c_str());
  STRCMP_CONTAINS("Content-Type: multipart/alternative; boundary=", mail.c_str());
  STRCMP_CONTAINS("\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n", mail.c_str());
}

TEST(Reports, are_not_sent_before_they_are_due) {
  make();
  send();
  LONGS_EQUAL(0, mails_to(owner.email));
}

TEST(Reports, are_sent_once_by_whoever_comes_first) {
  is_due(make());
  stack.admin("maintain");
  std::thread another([&] { stack.admin("alerts"); });
  stack.admin("alerts");
  another.join();
  send();
  LONGS_EQUAL(1, mails_to(owner.email));
}

TEST(Reports, are_sent_late_and_once_by_a_host_that_was_down) {
  is_due(make(), "22 DAY");
  send();
  send();
  LONGS_EQUAL(1, mails_to(owner.email));
}

TEST(Reports, wait_for_what_was_received_until_the_end_of_their_period) {
  is_due(make());
  stack.as_root("INSERT INTO millrace.watermarks (account_id, complete_until) VALUES ('" + owner.id +
                "', UTC_TIMESTAMP() - INTERVAL 40 DAY)");
  figures::rules::reports::send_due(stack.database(), config_of(stack),
                                    std::chrono::steady_clock::now() + std::chrono::minutes(1));
  LONGS_EQUAL(0, mails_to(owner.email));
  stack.as_root("DELETE FROM millrace.watermarks WHERE account_id = '" + owner.id + "'");
}

TEST(Reports, can_be_asked_for_by_whom_they_are_for_and_go_to_them_alone) {
  const auto id = make_for_both();
  const auto asked = as_member().post(kReports + "/" + id + "/send", "");
  LONGS_EQUAL(202, asked.status);
  STRCMP_EQUAL((R"({"to":")" + other.email + "\"}").c_str(), asked.body.c_str());
  send();
  send();
  LONGS_EQUAL(1, mails_to(other.email));
  LONGS_EQUAL(0, mails_to(owner.email));
}

TEST(Reports, are_not_sent_on_demand_to_others) {
  const auto id = make();
  join("viewer");
  const auto refused = as_member().post(kReports + "/" + id + "/send", "");
  LONGS_EQUAL(400, refused.status);
  STRCMP_CONTAINS("not_a_recipient", refused.body.c_str());
}

TEST(Reports, go_to_confirmed_addresses_only) {
  join("viewer");
  stack.as_root("UPDATE millrace.users SET email_verified = FALSE WHERE id = '" + other.id + "'");
  check_refused("has not (POST /api/auth/send-verification-email)",
                R"({"name":"Sport","every":"week","recipients":[")" + other.id + "\"]}");
}

TEST(Reports, keep_recipients_whose_address_is_not_confirmed_any_more) {
  const auto id = make_for_both();
  stack.as_root("UPDATE millrace.users SET email_verified = FALSE WHERE id = '" + other.id + "'");
  const auto kept =
      patch(owner.client, kReports + "/" + id, R"({"recipients":[")" + owner.id + "\",\"" + other.id + "\"]}");
  LONGS_EQUAL(200, kept.status);
  STRCMP_CONTAINS((other.email + R"(","status":"unconfirmed")").c_str(), kept.body.c_str());
}

TEST(Reports, go_to_nobody_who_is_not_of_the_account) {
  check_refused("must be ids of people whom /api/v1/members lists",
                R"({"name":"Sport","every":"week","recipients":[")" + other.id + "\"]}");
}

TEST(Reports, go_to_nobody_who_was_removed_or_has_another_address_now) {
  const auto id = make_for_both();
  LONGS_EQUAL(204, owner.client.del("/api/v1/members/" + other.id).status);
  stack.as_root("UPDATE millrace.users SET email_verified = FALSE WHERE id = '" + owner.id + "'");
  is_due(id);
  send();
  LONGS_EQUAL(0, mails_to(other.email) + mails_to(owner.email));
}

TEST(Reports, are_ended_by_a_post_without_a_cookie_and_for_one_recipient_alone) {
  const auto id = make_for_both();
  is_due(id);
  send();
  Client stranger = stack.client();
  const auto ended = post_form(stranger, end_path(other), "List-Unsubscribe=One-Click");
  LONGS_EQUAL(200, ended.status);
  STRCMP_CONTAINS("You receive this report no more", ended.body.c_str());
  STRCMP_CONTAINS("no-store", ended.header("cache-control").c_str());
  is_due(id);
  send();
  LONGS_EQUAL(1, mails_to(other.email));
  LONGS_EQUAL(2, mails_to(owner.email));
}

TEST(Reports, are_not_ended_by_looking_at_the_link) {
  const auto id = make_for_both();
  is_due(id);
  send();
  const auto page = stack.client().get(end_path(other));
  LONGS_EQUAL(200, page.status);
  STRCMP_CONTAINS("<button>End it for me</button>", page.body.c_str());
  STRCMP_CONTAINS((R"("email":")" + other.email + R"(","status":"receives")").c_str(),
                  owner.client.get(kReports).body.c_str());
}

TEST(Reports, are_not_begun_again_for_those_who_have_ended_them) {
  const auto id = make_for_both();
  is_due(id);
  send();
  post_form(stack.client(), end_path(other), "");
  const auto both = R"({"recipients":[")" + owner.id + "\",\"" + other.id + "\"]}";
  const auto changed = patch(owner.client, kReports + "/" + id, both);
  STRCMP_CONTAINS((R"("email":")" + other.email + R"(","status":"ended")").c_str(), changed.body.c_str());

  patch(owner.client, "/api/v1/members/" + other.id, R"({"role":"editor"})");
  const auto begun = patch(as_member(), kReports + "/" + id, both);
  STRCMP_CONTAINS((R"("email":")" + other.email + R"(","status":"receives")").c_str(), begun.body.c_str());
}

TEST(Reports, have_links_that_cannot_be_guessed) {
  is_due(make());
  send();
  auto path = end_path(owner);
  path[path.size() - 8] = path[path.size() - 8] == 'A' ? 'B' : 'A';
  for (const auto& wrong : {path, std::string("/reports/end/x"), "/reports/end/" + std::string(5000, 'A')}) {
    LONGS_EQUAL(404, post_form(stack.client(), wrong, "").status);
    LONGS_EQUAL(404, stack.client().get(wrong).status);
  }
}

TEST(Reports, can_be_changed_and_then_are_due_at_other_times) {
  const auto id = make();
  const auto saved = owner.client.post("/api/v1/filters", R"({"name":"Phones","where":["device:phone"]})").body;
  const auto changed = patch(owner.client, kReports + "/" + id,
                             R"({"name":"Monthly","every":"month","filter":"Phones","timezone":"UTC"})");
  LONGS_EQUAL(200, changed.status);
  STRCMP_CONTAINS((R"("name":"Monthly","every":"month","timezone":"UTC","filter":{"id":")" + text_in(saved, "id") +
                   R"(","name":"Phones"})")
                      .c_str(),
                  changed.body.c_str());
  STRCMP_CONTAINS("-01T06:00:00.000Z", text_in(changed.body, "nextAt").c_str());
}

TEST(Reports, refuse_more_than_the_table_of_limits_says) {
  std::string recipients = "\"\"";
  for (int i = 0; i < 20; ++i) recipients += ",\"\"";
  check_refused(R"("recipients":"must be a list of 1 to 20)",
                R"({"name":"Sport","every":"week","recipients":[)" + recipients + "]}");
  check_refused(R"("name":")", R"({"name":")" + std::string(61, 'x') + R"(","every":"week"})");
}

TEST(Reports, are_refused_with_what_nobody_can_send) {
  check_refused(R"("every":"must be week or month")", R"({"name":"Sport","every":"day"})");
  check_refused(R"("timezone":"must be)", R"({"name":"Sport","every":"week","timezone":"Mars/Olympus"})");
  check_refused(R"("filter":"must be)", R"({"name":"Sport","every":"week","filter":"nothing of that name"})");
  check_refused(R"("name":")", R"({"name":"","every":"week"})");
  check_refused(R"("recipients":"must be a list of 1 to 20)", R"({"name":"Sport","every":"week","recipients":[]})");
  check_refused(R"("when":"is not a known)", R"({"name":"Sport","every":"week","when":"now"})");
}

TEST(Reports, are_twenty_at_most) {
  for (int i = 0; i < 20; ++i) make();
  LONGS_EQUAL(409, owner.client.post(kReports, kWeekly).status);
}

TEST(Reports, are_made_by_editors) {
  const auto id = make();
  join("viewer");
  LONGS_EQUAL(401, as_member().post(kReports, kWeekly).status);
  LONGS_EQUAL(401, as_member().del(kReports + "/" + id).status);
  LONGS_EQUAL(200, as_member().get(kReports).status);
}

TEST(Reports, of_others_are_not_found) {
  const auto path = kReports + "/" + make();
  LONGS_EQUAL(404, patch(other.client, path, R"({"name":"Mine"})").status);
  LONGS_EQUAL(404, other.client.del(path).status);
  LONGS_EQUAL(404, other.client.post(path + "/send", "").status);
}

TEST(Reports, are_deleted_once) {
  const auto path = kReports + "/" + make();
  LONGS_EQUAL(204, owner.client.del(path).status);
  LONGS_EQUAL(404, owner.client.del(path).status);
}

TEST(Reports, are_not_offered_by_a_host_that_sends_no_email) {
  Account without = signed_up(Stack::running());
  const auto refused = without.client.post(kReports, kWeekly);
  LONGS_EQUAL(400, refused.status);
  STRCMP_CONTAINS("This host sends no e-mail", refused.body.c_str());
}
