#include <chrono>
#include <filesystem>
#include <fstream>

#include "support/checks.h"
#include "support/home.h"
#include "worker.h"

#include <CppUTest/TestHarness.h>

using namespace alarms::rules;

TEST_GROUP(AlarmsOfAHost) {
  Config config{};

  void setup() override {
    config.home = new_scratch();
    config.mail.spool = config.home + "/spool";
    std::filesystem::create_directories(config.mail.spool);
  }
  // With a database that does not answer.
  CheckResult result_of(const std::string& check) {
    config.database.socket = config.home + "/nowhere";
    Worker worker(config);
    return ::result_of(check, worker.db, config);
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

TEST(AlarmsOfAHost, tell_that_no_log_can_be_written) {
  const auto log = config.home + "/log";
  std::filesystem::create_directory(log);
  STRCMP_CONTAINS(" MB free, ", result_of("disk").text.c_str());
  std::filesystem::remove(log);
  write(log, std::chrono::minutes(0));
  CHECK(result_of("disk").status == Status::firing);
  STRCMP_CONTAINS(("no log can be written into " + log + ": Not a directory").c_str(), result_of("disk").text.c_str());
}

TEST(AlarmsOfAHost, do_not_guess_where_nothing_can_be_read) {
  config.home = "/nowhere";
  CHECK(result_of("disk").status == Status::unknown);
  CHECK(result_of("ingest").status == Status::unknown);
}

TEST(AlarmsOfAHost, tell_that_nginx_does_not_answer) {
  config.base_url = "https://localhost";
  CHECK(result_of("certificate").status == Status::unknown);
  config.https_port = std::to_string(free_port());
  CHECK(result_of("certificate").status == Status::firing);
  STRCMP_EQUAL(("nothing answers on port " + config.https_port + ": systemctl status nginx").c_str(),
               result_of("certificate").text.c_str());
  config.plain_listen = "127.0.0.1:80";
  CHECK(result_of("certificate").status == Status::unknown);
}

TEST(AlarmsOfAHost, tell_that_nginx_could_not_start_again) {
  config.base_url = "https://localhost";
  config.https_port = std::to_string(free_port());
  const auto note = config.home + "/certificate.error";
  const auto is_told = [&] { return result_of("certificate").text.find("; a reason") != std::string::npos; };
  std::ofstream(note) << "a reason\n";
  CHECK_TRUE(is_told());
  const auto now = std::filesystem::file_time_type::clock::now();
  std::filesystem::last_write_time(note, now - std::chrono::minutes(14));
  CHECK_TRUE(is_told());
  std::filesystem::last_write_time(note, now - std::chrono::minutes(16));
  CHECK_FALSE(is_told());
}
