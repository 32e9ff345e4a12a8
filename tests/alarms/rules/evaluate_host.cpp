#include <chrono>
#include <filesystem>
#include <fstream>

#include "alarms/rules/evaluate.h"
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
  CheckResult result_of(const std::string& check) {
    for (const auto& found : evaluate_host(config, {config.home})) {
      if (found.check == check) return found;
    }
    FAIL("no such check");
    return {};
  }
  static void write(const std::string& file, std::chrono::minutes ago) {
    std::ofstream(file) << "";
    std::filesystem::last_write_time(file, std::filesystem::file_time_type::clock::now() - ago);
  }
};

TEST(AlarmsOfAHost, tell_that_emails_do_not_go_out) {
  write(config.mail.spool + "/1-a.eml", std::chrono::minutes(9));
  CHECK(result_of("mail").status == Status::ok);
  write(config.mail.spool + "/1-a.eml", std::chrono::minutes(11));
  STRCMP_EQUAL("1 waiting, the oldest for 11 minutes", result_of("mail").text.c_str());
}

TEST(AlarmsOfAHost, do_not_guess_where_nothing_can_be_read) {
  config.home = "/nowhere";
  CHECK(result_of("disk").status == Status::unknown);
  CHECK(result_of("ingest").status == Status::unknown);
}
