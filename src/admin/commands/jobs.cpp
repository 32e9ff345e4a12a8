// Has the commands jobs and units.
#include "jobs/rules/list.h"

#include "admin/commands.h"
#include "systemd/units.h"

namespace admin {

using json::Json;

namespace {

constexpr int kPollSeconds = 2;  // how often scripts/run looks for new files

Json json_of(const jobs::rules::Job& job) {
  return Json::object({{"name", job.name},
                       {"about", job.about},
                       {"command", job.command},
                       {"unit", job.unit},
                       {"enabled", job.is_enabled},
                       {"everySeconds", job.every_seconds},
                       {"timeoutSeconds", job.timeout_seconds}});
}

// Returns "NAME SECONDS TIMEOUT COMMAND", which scripts/run reads; nothing of a job that is not enabled.
std::string line_for_run(const jobs::rules::Job& job) {
  if (!job.is_enabled) return "";
  const int seconds = job.has_path_unit ? kPollSeconds : job.every_seconds;
  return job.name + " " + std::to_string(seconds) + " " + std::to_string(job.timeout_seconds) + " " + job.command +
         "\n";
}

// Returns each unit of the job and whether it is enabled, which `millrace setup` reads.
std::string units_of(const jobs::rules::Job& job) {
  const std::string enabled = job.is_enabled ? " enable\n" : " disable\n";
  return job.unit + ".timer" + enabled + (job.has_path_unit ? job.unit + ".path" + enabled : "");
}

Report list_jobs(const Arguments& arguments, Worker& worker) {
  return list_report("jobs", jobs::rules::all_jobs(worker.config), arguments.has("--units") ? units_of : line_for_run,
                     json_of);
}

Report write_units(const Arguments& arguments, Worker& worker) {
  const std::string folder = arguments.text("FOLDER");
  systemd::write(folder, systemd::of_pools(worker.config));
  if (!arguments.has("--pools")) {
    systemd::write(folder, systemd::of_jobs(worker.config));
    systemd::write(folder, {systemd::users()});
  }
  return {"", nullptr};
}

}  // namespace

std::vector<Command> job_commands() {
  return {{"jobs",
           "List what runs by the clock with these settings: name, seconds between two runs, time limit, command",
           {flag("--units", "Instead, list systemd's units, and which of them are enabled")},
           list_jobs,
           false,
           Config::Reader::jobs},
          {"units",
           "Write what systemd has to know of jobs and pools: timers, drop-ins and users",
           {word("FOLDER", "Where systemd reads it: /usr/lib or /etc"),
            flag("--pools", "Only the drop-ins of pools, as MILLRACE_WORKERS_<POOL> says")},
           write_units,
           false,
           Config::Reader::jobs}};
}

}  // namespace admin
