#include <chrono>
#include <filesystem>
#include <fstream>

#include "alarms/rules/checks.h"
#include "support/home.h"

#include <CppUTest/TestHarness.h>

using namespace alarms::rules;

TEST_GROUP(AlarmsOfAHost) {
  Config config{};
  std::string backup;

  void setup() override {
    config.home = new_scratch();
    config.backup_folder = config.home + "/backups";
    config.mail.spool = config.home + "/spool";
    backup = config.backup_folder + "/millrace-2026-11-21T023000Z.sql.gz";
    std::filesystem::create_directories(config.backup_folder);
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

TEST(AlarmsOfAHost, tell_that_there_is_no_backup) {
  const auto found = finding("backup");
  CHECK(found.verdict == Verdict::trouble);
  STRCMP_EQUAL(("there is none in " + config.backup_folder).c_str(), found.text.c_str());
}

TEST(AlarmsOfAHost, tell_that_the_newest_backup_is_old) {
  write(backup, std::chrono::hours(25));
  CHECK(finding("backup").verdict == Verdict::fine);
  write(backup, std::chrono::hours(27));
  CHECK(finding("backup").verdict == Verdict::trouble);
}

TEST(AlarmsOfAHost, tell_that_the_last_backup_failed) {
  write(backup, std::chrono::hours(1));
  write(config.home + "/backup.failed", std::chrono::hours(0));
  STRCMP_EQUAL(("the last one failed; the newest in " + config.backup_folder + " is from 1 hour ago").c_str(),
               finding("backup").text.c_str());
}

TEST(AlarmsOfAHost, want_no_backup_without_a_folder) {
  config.backup_folder = "";
  CHECK(finding("backup").verdict == Verdict::fine);
}

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
