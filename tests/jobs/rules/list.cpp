#include "jobs/rules/list.h"

#include <fstream>
#include <sstream>

#include "jobs/rules/timers.h"

#include <CppUTest/TestHarness.h>

using namespace jobs::rules;

namespace {

std::string service_of(const Job& job) {
  const auto instance = job.unit.find('@');
  const std::string name = instance == job.unit.npos ? job.unit : job.unit.substr(0, instance + 1);
  std::ostringstream text;
  text << std::ifstream("scripts/systemd/" + name + ".service").rdbuf();
  return text.str();
}

std::string names_of_enabled(const Config& config) {
  std::string names;
  for (const auto& job : all_jobs(config)) names += job.is_enabled ? job.name + " " : "";
  return names;
}

}  // namespace

TEST_GROUP(Jobs) { Config config{}; };

TEST(Jobs, are_enabled_by_the_settings_that_they_are_for) {
  STRCMP_EQUAL("maintain logs ", names_of_enabled(config).c_str());
  config.x402.rpc_url = "https://node.example";
  config.alarm.email = "you@mill.example";
  STRCMP_EQUAL("maintain reconcile alarm logs ", names_of_enabled(config).c_str());
  config.alarm.webhook = "https://alarms.example";
  config.mail.smtp_url = "smtp://mail.example";
  config.backup_folder = "/backups";
  STRCMP_EQUAL("maintain reconcile mail alarm webhook logs backup ", names_of_enabled(config).c_str());
}

TEST(Jobs, have_a_service_with_their_command_and_time_limit) {
  for (const auto& job : all_jobs(config)) {
    const auto service = service_of(job);
    const bool is_of_admin = job.command.rfind("admin ", 0) == 0;
    const auto words = job.unit.find('@') == job.unit.npos ? job.command.substr(is_of_admin ? 6 : 0) : "%i";
    const std::string program = is_of_admin ? "/usr/lib/millrace/millrace-admin " : "/usr/share/millrace/scripts/";
    STRCMP_CONTAINS_TEXT(("ExecStart=" + program + words + "\n").c_str(), service.c_str(), job.name.c_str());
    const int minutes = job.timeout_seconds / 60;
    const auto limit = minutes % 60 == 0 ? std::to_string(minutes / 60) + "h" : std::to_string(minutes) + "min";
    STRCMP_CONTAINS_TEXT(("TimeoutStartSec=" + limit + "\n").c_str(), service.c_str(), job.name.c_str());
  }
}

TEST(Jobs, have_timers) {
  STRCMP_CONTAINS("[Timer]\nOnBootSec=1min\nOnUnitActiveSec=60s\nAccuracySec=5s\n",
                  timer_of(find_job(config, "maintain")).c_str());
  config.reconcile_seconds = 7;
  STRCMP_CONTAINS("OnUnitActiveSec=7s\nAccuracySec=1s\n", timer_of(find_job(config, "reconcile")).c_str());
  STRCMP_CONTAINS("[Timer]\nOnCalendar=02:30\n", timer_of(find_job(config, "backup")).c_str());
}

TEST(Jobs, are_late_after_more_than_one_run) {
  for (const auto& job : all_jobs(config)) {
    CHECK_TRUE_TEXT(job.late_seconds == 0 || job.late_seconds > job.every_seconds, job.name.c_str());
  }
}
