#include "jobs/rules/list.h"

#include <CppUTest/TestHarness.h>

using namespace jobs::rules;

namespace {

std::string names_of_enabled(const Config& config) {
  std::string names;
  for (const auto& job : all_jobs(config)) names += job.is_enabled ? job.name + " " : "";
  return names;
}

}  // namespace

TEST_GROUP(Jobs) { Config config{}; };

TEST(Jobs, are_enabled_by_the_settings_that_they_are_for) {
  STRCMP_EQUAL("maintain alerts certificate logs ", names_of_enabled(config).c_str());
  config.x402.rpc_url = "https://node.example";
  config.alarm.email = "you@mill.example";
  STRCMP_EQUAL("maintain reconcile alerts alarm certificate logs ", names_of_enabled(config).c_str());
  config.alarm.webhook = "https://alarms.example";
  config.mail.smtp_url = "smtp://mail.example";
  config.backup.folder = "/backups";
  STRCMP_EQUAL("maintain reconcile alerts mail alarm webhook certificate logs backup ",
               names_of_enabled(config).c_str());
}

TEST(Jobs, are_late_after_more_than_one_run) {
  for (const auto& job : all_jobs(config)) {
    CHECK_TRUE_TEXT(job.late_seconds == 0 || job.late_seconds > job.every_seconds, job.name.c_str());
  }
}
