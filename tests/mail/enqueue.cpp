#include "mail/enqueue.h"

#include <filesystem>

#include "support/home.h"
#include "text/file_content.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(Enqueue) {
  Config config;
  void setup() override { config.mail.spool = new_scratch(); }

  std::string text_of_sent() {
    mail::enqueue(config, {"no-reply@mill.example", "ada@example.test", "Hello", "Good day.\n"});
    const auto message = text::file_content(std::filesystem::directory_iterator(config.mail.spool)->path());
    return message.substr(message.find("\r\n\r\n") + 4);
  }
};

TEST(Enqueue, says_below_an_email_who_runs_the_host) {
  config.legal = {"https://mill.example/imprint", "", "", "abuse@mill.example"};
  STRCMP_EQUAL("Good day.\r\n\r\n-- \r\nImprint: https://mill.example/imprint\r\nReport abuse: abuse@mill.example\r\n",
               text_of_sent().c_str());
}

TEST(Enqueue, adds_nothing_where_nothing_is_set) { STRCMP_EQUAL("Good day.\r\n", text_of_sent().c_str()); }
