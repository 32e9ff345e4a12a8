// millrace-admin mail ...
#include <filesystem>

#include "mail/message.h"
#include "mail/outbox.h"
#include "support/account.h"
#include "support/command.h"
#include "support/mail_server.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

namespace {

MailServer& server() {
  static MailServer one;
  return one;
}

bool got(const std::string& email, const std::string& part) {
  for (const auto& taken : server().taken()) {
    if (taken.find("RCPT TO:<" + email + ">") != taken.npos && taken.find(part) != taken.npos) return true;
  }
  return false;
}

}  // namespace

TEST_GROUP(MailCommands) { Stack& stack = Stack::with({{"MILLRACE_SMTP_URL", server().url()}}); };

TEST(MailCommands, test_the_settings) {
  STRCMP_CONTAINS("the server took it", stack.admin("mail test ada@example.test").c_str());
  CHECK(got("ada@example.test", "can send e-mail."));
  STRCMP_CONTAINS("this host sends no e-mail", Stack::running().admin("mail test ada@example.test", 1).c_str());
}

TEST(MailCommands, say_what_the_server_says) {
  server().answer_recipients("550 5.1.1 no such user");
  STRCMP_CONTAINS("550", stack.admin("mail test bob@example.test", 1).c_str());
  server().answer_recipients("250 OK");
}

TEST(MailCommands, are_run_by_maintenance_so_that_a_reset_link_arrives) {
  const Account account = signed_up(stack);
  LONGS_EQUAL(200,
              stack.client().post("/api/auth/request-password-reset", "{\"email\":\"" + account.email + "\"}").status);
  CHECK(eventually([&] { return got(account.email, "/api/auth/reset-password/"); }));
}

// Where `alarm` puts what the disk has no room for.
TEST(MailCommands, send_what_waits_in_memory_as_well) {
  CHECK(std::filesystem::is_symlink(stack.home() + "/run/mail"));
  mail::put(stack.home() + "/run/mail",
            mail::rfc5322_message({"post@mill.example", "ada@example.test", "The disk is full", "text\n"}, 0));
  CHECK(eventually([&] {
    stack.admin("mail send");
    return got("ada@example.test", "The disk is full");
  }));
}

TEST(MailCommands, say_how_many_wait_and_why) {
  Stack& silent = Stack::with({{"MILLRACE_SMTP_URL", "smtp://127.0.0.1:1"}, {"MILLRACE_RECONCILE_SECONDS", "86400"}});
  silent.expect_in_logs("waiting; the mail server");
  const Account account = signed_up(silent);
  silent.client().post("/api/auth/request-password-reset", "{\"email\":\"" + account.email + "\"}");
  CHECK(eventually([&] {
    int status = 0;
    return output_of("cat " + silent.home() + "/log/jobs.log", status)
               .find("millrace-admin: 1 waiting; the mail server: ") != std::string::npos;
  }));
}
