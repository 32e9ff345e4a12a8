#include "mail/smtp.h"

#include "mail/message.h"
#include "support/mail_server.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(Smtp) {
  MailServer server;
  const std::string message =
      mail::rfc5322_message({"post@millrace.example", "ada@example.test", "Hello", "One.\n.\nTwo.\n"}, 1795226400);

  // Whether it was refused for good.
  bool refused_permanent(const std::string& url) {
    try {
      mail::send_by_smtp(url, message);
    } catch (const mail::NotSent& error) {
      return error.permanent;
    }
    FAIL("it was sent");
    return false;
  }
};

TEST(Smtp, works) {
  mail::send_by_smtp(server.url(), message);
  LONGS_EQUAL(1, server.taken().size());
  STRCMP_CONTAINS("MAIL FROM:<post@millrace.example>", server.taken()[0].c_str());
  STRCMP_CONTAINS("RCPT TO:<ada@example.test>", server.taken()[0].c_str());
  STRCMP_CONTAINS("\r\nOne.\r\n..\r\nTwo.\r\n", server.taken()[0].c_str());
}

TEST(Smtp, tells_a_refusal_permanent_from_one_for_now) {
  server.answer_recipients("550 no such user");
  CHECK(refused_permanent(server.url()));
  server.answer_recipients("451 come back later");
  CHECK_FALSE(refused_permanent(server.url()));
  CHECK_FALSE(refused_permanent("smtp://127.0.0.1:1"));
  LONGS_EQUAL(0, server.taken().size());
}

TEST(Smtp, sends_nothing_in_the_clear_to_another_host) {
  std::string url = server.url();
  url.replace(url.find("127.0.0.1"), 9, "127.0.0.2");  // this server listens there, too, but it need not be this host
  CHECK_FALSE(refused_permanent(url));
  LONGS_EQUAL(0, server.taken().size());
}
