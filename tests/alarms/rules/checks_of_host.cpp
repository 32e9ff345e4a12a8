#include <chrono>
#include <filesystem>
#include <fstream>

#include "alarms/rules/checks.h"
#include "support/home.h"

#include <CppUTest/TestHarness.h>

using namespace alarms::rules;

TEST_GROUP(AlarmsOfAHost) {
  Config config{};

  void setup() override {
    config.home = new_scratch();
    config.mail.spool = config.home + "/spool";
    std::filesystem::create_directories(config.mail.spool);
  }
  Finding finding(const std::string& subject) {
    Worker worker(config);
    for (const auto& found : check_host(worker)) {
      if (found.subject == subject) return found;
    }
    FAIL("no such subject");
    return {};
  }
  static void write(const std::string& file, std::chrono::minutes ago) {
    std::ofstream(file) << "";
    std::filesystem::last_write_time(file, std::filesystem::file_time_type::clock::now() - ago);
  }
};

TEST(AlarmsOfAHost, tell_that_emails_do_not_go_out) {
  write(config.mail.spool + "/1-a.eml", std::chrono::minutes(9));
  CHECK(finding("mail").verdict == Verdict::fine);
  write(config.mail.spool + "/1-a.eml", std::chrono::minutes(11));
  STRCMP_EQUAL("1 waiting, the oldest for 11 minutes", finding("mail").text.c_str());
}

TEST(AlarmsOfAHost, do_not_guess_where_nothing_can_be_read) {
  config.home = "/nowhere";
  CHECK(finding("disk").verdict == Verdict::unknown);
  CHECK(finding("ingest").verdict == Verdict::unknown);
}
