#include "mail/outbox.h"

#include <sys/resource.h>
#include <unistd.h>

#include <csignal>

#include <filesystem>

#include "mail/message.h"

#include <CppUTest/TestHarness.h>

namespace fs = std::filesystem;

TEST_GROUP(Outbox) {
  std::string folder;
  std::vector<std::string> sent;

  void setup() override {
    char name[] = "/tmp/millrace-spool-XXXXXX";
    folder = mkdtemp(name);
    for (const char* text : {"one", "two", "three"}) mail::put(folder, text);
  }
  void teardown() override { fs::remove_all(folder); }

  mail::OutboxResult deliver() {
    return mail::send_waiting(folder, [this](const std::string& message) { sent.push_back(message); });
  }
  mail::OutboxResult refuse(bool permanent) {
    return mail::send_waiting(folder, [&](const std::string&) { throw mail::NotSent("no", permanent); });
  }
  long waiting() {
    long count = 0;
    for (const auto& file : fs::directory_iterator(folder)) count += file.path().extension() == ".eml";
    return count;
  }
};

TEST(Outbox, works) {
  LONGS_EQUAL(3, deliver().sent);
  STRCMP_EQUAL("one two three", (sent.at(0) + " " + sent.at(1) + " " + sent.at(2)).c_str());
  LONGS_EQUAL(0, waiting());
  LONGS_EQUAL(0, deliver().sent);
}

TEST(Outbox, keeps_what_is_refused_for_now_and_tries_again_after_a_minute) {
  LONGS_EQUAL(3, refuse(false).waiting);
  LONGS_EQUAL(3, waiting());
  const auto within_the_minute = deliver();
  LONGS_EQUAL(0, within_the_minute.sent);
  LONGS_EQUAL(3, within_the_minute.waiting);
  STRCMP_EQUAL("", within_the_minute.error.c_str());
  fs::last_write_time(folder + "/.failed", fs::file_time_type::clock::now() - std::chrono::minutes(2));
  LONGS_EQUAL(3, deliver().sent);
}

TEST(Outbox, puts_aside_what_is_refused_for_good) {
  LONGS_EQUAL(3, refuse(true).refused);
  LONGS_EQUAL(0, waiting());
  LONGS_EQUAL(3, std::distance(fs::directory_iterator(folder + "/refused"), fs::directory_iterator()));
}

TEST(Outbox, gives_up_after_a_day) {
  for (const auto& file : fs::directory_iterator(folder)) {
    fs::last_write_time(file.path(), fs::file_time_type::clock::now() - std::chrono::hours(25));
  }
  LONGS_EQUAL(3, refuse(false).refused);
}

TEST(Outbox, does_not_wait_for_the_time_of_a_clock_that_was_ahead) {
  refuse(false);
  fs::last_write_time(folder + "/.failed", fs::file_time_type::clock::now() + std::chrono::hours(24));
  LONGS_EQUAL(3, deliver().sent);
}

TEST(Outbox, says_that_what_came_while_the_clock_was_ahead_waits) {
  for (const auto& file : fs::directory_iterator(folder)) {
    fs::last_write_time(file.path(), fs::file_time_type::clock::now() + std::chrono::hours(24));
  }
  CHECK(mail::outbox_state(folder)->oldest_seconds > 23 * 3600);
  LONGS_EQUAL(3, refuse(false).waiting);
}

// As on a full disk: a file can be made, but nothing can be written into it.
TEST(Outbox, keeps_nothing_of_what_cannot_be_written) {
  const auto files = [&] { return std::distance(fs::directory_iterator(folder), fs::directory_iterator()); };
  struct rlimit before {};
  getrlimit(RLIMIT_FSIZE, &before);
  signal(SIGXFSZ, SIG_IGN);
  const struct rlimit full { 0, before.rlim_max };
  setrlimit(RLIMIT_FSIZE, &full);
  CHECK_THROWS(std::system_error, mail::put(folder, "four"));
  setrlimit(RLIMIT_FSIZE, &before);
  signal(SIGXFSZ, SIG_DFL);
  LONGS_EQUAL(3, files());
}

TEST(Outbox, is_sent_by_one_process_at_a_time) {
  int meanwhile = -1;
  mail::send_waiting(folder, [&](const std::string&) { meanwhile = deliver().sent; });
  LONGS_EQUAL(0, meanwhile);
  LONGS_EQUAL(0, sent.size());
}

TEST(Outbox, that_does_not_exist_is_empty) {
  fs::remove_all(folder);
  LONGS_EQUAL(0, deliver().sent);
}

TEST(Outbox, loses_what_waits_or_was_refused_for_one_address) {
  const auto mail_to = [&](const std::string& to) {
    mail::put(folder, mail::rfc5322_message({"post@mill.example", to, "Hello", "text\n"}, 0));
  };
  mail_to("ada@example.test");
  refuse(true);
  mail_to("ada@example.test");
  mail_to("grace@example.test");
  LONGS_EQUAL(2, mail::delete_to(folder, "ada@example.test"));
  LONGS_EQUAL(1, waiting());
  LONGS_EQUAL(0, mail::delete_to(folder + "/none", "ada@example.test"));
}
