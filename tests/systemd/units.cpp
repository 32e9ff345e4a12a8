#include "systemd/units.h"

#include <cstdio>
#include <filesystem>
#include <fstream>

#include "jobs/rules/list.h"
#include "pools.h"
#include "settings/setting.h"

#include <CppUTest/TestHarness.h>

namespace fs = std::filesystem;

namespace {

std::string text_of(const std::vector<systemd::File>& files, const std::string& name) {
  for (const auto& file : files) {
    if (file.path == "systemd/system/" + name) return file.text;
  }
  return "there is no " + name;
}

}  // namespace

TEST_GROUP(Systemd) {
  Config config = Config::from({}, Config::Reader::jobs);

  std::string of_job(const std::string& unit) { return text_of(systemd::of_jobs(config), unit); }
  std::string of_pool(const std::string& unit) { return text_of(systemd::of_pools(config), unit); }
};

TEST(Systemd, starts_jobs_by_timers) {
  config.maintain_seconds = 60;
  config.reconcile_seconds = 7;
  STRCMP_CONTAINS("[Timer]\nOnBootSec=1min\nOnUnitActiveSec=60s\nAccuracySec=5s\n",
                  of_job("millrace-maintenance@maintain.timer").c_str());
  STRCMP_CONTAINS("OnUnitActiveSec=7s\nAccuracySec=1s\n", of_job("millrace-maintenance@reconcile.timer").c_str());
  STRCMP_CONTAINS("[Timer]\nOnCalendar=02:30\n", of_job("millrace-backup.timer").c_str());
}

TEST(Systemd, runs_the_commands_of_jobs_within_their_time_limits) {
  STRCMP_EQUAL("[Service]\nExecStart=/usr/lib/millrace/millrace-admin maintain\nTimeoutStartSec=900\n",
               of_job("millrace-maintenance@maintain.service.d/job.conf").c_str());
  STRCMP_EQUAL("[Service]\nExecStart=/usr/share/millrace/scripts/serve/rotate-log\nTimeoutStartSec=3600\n",
               of_job("millrace-logs.service.d/job.conf").c_str());
  STRCMP_EQUAL(("[Service]\nExecStart=/usr/lib/millrace/millrace-admin webhook send\nTimeoutStartSec=300\n"
                "UnsetEnvironment=" +
                settings::kept_from("webhook") + "\n")
                   .c_str(),
               of_job("millrace-webhook.service.d/job.conf").c_str());
}

TEST(Systemd, has_a_service_for_each_job) {
  for (const auto& job : jobs::rules::all_jobs(config)) {
    const auto file = "scripts/systemd/" + job.unit.substr(0, job.unit.find('@') + 1) +
                      (job.unit.find('@') == job.unit.npos ? job.unit : "") + ".service";
    CHECK_TRUE_TEXT(fs::exists(file), file.c_str());
  }
}

TEST(Systemd, has_a_queue_for_each_pool_that_depends_on_its_workers) {
  for (const auto& pool : pool_table()) {
    const auto unit = "millrace@" + pool.name;
    const auto backlog = [&](unsigned workers) {
      return "[Socket]\nBacklog=" + std::to_string(pool.backlog * workers) + "\n";
    };
    STRCMP_EQUAL(backlog(default_workers(pool, 2)).c_str(), of_pool(unit + ".socket.d/pool.conf").c_str());
    config.workers[pool.name] = 9;
    STRCMP_EQUAL(backlog(9).c_str(), of_pool(unit + ".socket.d/pool.conf").c_str());
    STRCMP_CONTAINS("Environment=WORKERS=9\n", of_pool(unit + ".service.d/pool.conf").c_str());
  }
}

TEST(Systemd, gives_workers_time_to_finish_their_request) {
  std::ifstream unit("scripts/systemd/millrace@.service");
  unsigned seconds = 0;
  for (std::string line; std::getline(unit, line);) std::sscanf(line.c_str(), "TimeoutStopSec=%u", &seconds);
  for (const auto& pool : pool_table()) CHECK_TEXT(seconds > pool.deadline, pool.name.c_str());
}

TEST(Systemd, removes_all_secrets_but_its_own_from_a_pool) {
  for (const auto& pool : pool_table()) {
    STRCMP_CONTAINS(("\nUnsetEnvironment=" + settings::kept_from(pool.name) + "\n").c_str(),
                    of_pool("millrace@" + pool.name + ".service.d/pool.conf").c_str());
  }
}

TEST(Systemd, lets_pools_that_look_up_names_give_up_soon_and_no_other) {
  for (const auto& pool : pool_table()) {
    const auto text = of_pool("millrace@" + pool.name + ".service.d/pool.conf");
    CHECK_EQUAL(pool.resolves, text.find("\nEnvironment=\"RES_OPTIONS=timeout:1 attempts:2\"\n") != text.npos);
  }
}

TEST(Systemd, gives_each_pool_a_user_of_its_own) {
  const auto users = systemd::users();
  STRCMP_EQUAL("sysusers.d/millrace.conf", users.path.c_str());
  for (const auto& pool : pool_table())
    STRCMP_CONTAINS(("\nu millrace-" + pool.name + " - ").c_str(), users.text.c_str());
}

TEST(Systemd, gives_each_job_that_sends_a_user_of_its_own) {
  STRCMP_CONTAINS(("u millrace-mail - \"Millrace, sending e-mails\" /var/lib/millrace\n"
                   "u millrace-webhook - \"Millrace, posting alarms\" /var/lib/millrace\n"),
                  systemd::users().text.c_str());
}

TEST(Systemd, gives_a_pool_what_it_needs_beyond_the_rights_of_all) {
  STRCMP_EQUAL(("[Service]\nEnvironment=WORKERS=4\nSupplementaryGroups=millrace-mail\nUMask=0027\nUnsetEnvironment=" +
                settings::kept_from("auth") + "\n")
                   .c_str(),
               of_pool("millrace@auth.service.d/pool.conf").c_str());
  STRCMP_CONTAINS("\nRestrictAddressFamilies=AF_NETLINK\n", of_pool("millrace@metrics.service.d/pool.conf").c_str());
}

TEST(Systemd, says_what_cannot_be_written) { CHECK_THROWS(std::exception, systemd::write("/dev/null", {{"a/b", ""}})); }
