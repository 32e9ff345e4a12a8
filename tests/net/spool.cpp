#include "net/spool.h"

#include <unistd.h>

#include <filesystem>

#include "net/mail.h"

#include <CppUTest/TestHarness.h>

namespace fs = std::filesystem;

TEST_GROUP(Spool) {
  std::string folder;
  std::vector<std::string> sent;

  void setup() override {
    char name[] = "/tmp/millrace-spool-XXXXXX";
    folder = mkdtemp(name);
    for (const char* text : {"one", "two", "three"}) net::spool(folder, text);
  }
  void teardown() override { fs::remove_all(folder); }

  net::Delivery deliver() {
    return net::send_spooled(folder, [this](const std::string& message) { sent.push_back(message); });
  }
  net::Delivery refuse(bool for_good) {
    return net::send_spooled(folder, [&](const std::string&) { throw net::NotSent("no", for_good); });
  }
  long waiting() {
    long count = 0;
    for (const auto& file : fs::directory_iterator(folder)) count += file.path().extension() == ".eml";
    return count;
  }
};

TEST(Spool, works) {
  LONGS_EQUAL(3, deliver().sent);
  STRCMP_EQUAL("one two three", (sent.at(0) + " " + sent.at(1) + " " + sent.at(2)).c_str());
  LONGS_EQUAL(0, waiting());
  LONGS_EQUAL(0, deliver().sent);
}

TEST(Spool, keeps_what_is_refused_for_now_and_tries_again_after_a_minute) {
  LONGS_EQUAL(3, refuse(false).waiting);
  LONGS_EQUAL(3, waiting());
  LONGS_EQUAL(0, deliver().sent);
  fs::last_write_time(folder + "/.failed", fs::file_time_type::clock::now() - std::chrono::minutes(2));
  LONGS_EQUAL(3, deliver().sent);
}

TEST(Spool, puts_aside_what_is_refused_for_good) {
  LONGS_EQUAL(3, refuse(true).refused);
  LONGS_EQUAL(0, waiting());
  LONGS_EQUAL(3, std::distance(fs::directory_iterator(folder + "/refused"), fs::directory_iterator()));
}

TEST(Spool, gives_up_after_a_day) {
  for (const auto& file : fs::directory_iterator(folder)) {
    fs::last_write_time(file.path(), fs::file_time_type::clock::now() - std::chrono::hours(25));
  }
  LONGS_EQUAL(3, refuse(false).refused);
}

TEST(Spool, is_sent_by_one_process_at_a_time) {
  int meanwhile = -1;
  net::send_spooled(folder, [&](const std::string&) { meanwhile = deliver().sent; });
  LONGS_EQUAL(0, meanwhile);
  LONGS_EQUAL(0, sent.size());
}

TEST(Spool, that_does_not_exist_is_empty) {
  fs::remove_all(folder);
  LONGS_EQUAL(0, deliver().sent);
}

TEST(Spool, loses_what_waits_or_was_refused_for_one_address) {
  const auto mail_to = [&](const std::string& to) {
    net::spool(folder, net::rfc5322_message({"post@mill.example", to, "Hello", "text\n"}, 0));
  };
  mail_to("ada@example.test");
  refuse(true);
  mail_to("ada@example.test");
  mail_to("grace@example.test");
  LONGS_EQUAL(2, net::remove_spooled(folder, "ada@example.test"));
  LONGS_EQUAL(1, waiting());
  LONGS_EQUAL(0, net::remove_spooled(folder + "/none", "ada@example.test"));
}
