#include "systemd/units.h"

#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "calendar/date.h"
#include "jobs/rules/list.h"
#include "pools.h"
#include "settings/setting.h"

namespace systemd {
namespace {

namespace fs = std::filesystem;

const std::string kUnits = "systemd/system/";

// Starts a job at night, at random times so that hosts with one database or on one machine do not start together. After
// a night in which the host was off, it starts when the host is on again.
const char kNightly[] = "OnCalendar=02:30\nRandomizedDelaySec=1h\nPersistent=true\n";

std::string schedule_of(const jobs::rules::Job& job) {
  if (job.every_seconds >= calendar::kDaySeconds) return kNightly;
  return "OnBootSec=1min\nOnUnitActiveSec=" + std::to_string(job.every_seconds) +
         "s\nAccuracySec=" + (job.every_seconds < 60 ? "1s" : "5s") + "\n";
}

std::string timer_of(const jobs::rules::Job& job) {
  return "[Unit]\nDescription=Millrace: " + job.about + "\nDocumentation=man:millrace-admin(8)\n\n[Timer]\n" +
         schedule_of(job) + "\n[Install]\nWantedBy=timers.target\n";
}

// Removes secrets from the environment, in whichever file of settings they are.
std::string unset_for(const std::string& reader) { return "UnsetEnvironment=" + settings::kept_from(reader) + "\n"; }

std::string service_of(const jobs::rules::Job& job) {
  return "[Service]\nExecStart=" + job.on_host + "\nTimeoutStartSec=" + std::to_string(job.timeout_seconds) + "\n" +
         (job.own_user.empty() ? "" : unset_for(job.name));
}

std::string service_of(const PoolRow& pool, unsigned workers) {
  std::string text = "[Service]\nEnvironment=WORKERS=" + std::to_string(workers) + "\n";
  if (const auto options = resolver_options(pool); !options.empty()) {
    text += "Environment=\"RES_OPTIONS=" + options + "\"\n";
  }
  return text + pool.service + unset_for(pool.name);
}

}  // namespace

std::vector<File> of_jobs(const Config& config) {
  std::vector<File> files;
  for (const auto& job : jobs::rules::all_jobs(config)) {
    files.push_back({kUnits + job.unit + ".timer", timer_of(job)});
    files.push_back({kUnits + job.unit + ".service.d/job.conf", service_of(job)});
  }
  return files;
}

std::vector<File> of_pools(const Config& config) {
  std::vector<File> files;
  for (const auto& pool : pool_table()) {
    const std::string unit = kUnits + "millrace@" + pool.name;
    const unsigned workers = config.workers.at(pool.name);
    files.push_back(
        {unit + ".socket.d/pool.conf", "[Socket]\nBacklog=" + std::to_string(pool.backlog * workers) + "\n"});
    files.push_back({unit + ".service.d/pool.conf", service_of(pool, workers)});
  }
  return files;
}

File users() {
  const auto user = [](const std::string& name, const std::string& about) {
    return "u " + name + " - \"" + about + "\" /var/lib/millrace\n";
  };
  std::string lines = user("millrace", "Millrace");
  for (const auto& job : jobs::rules::all_jobs({})) {
    if (!job.own_user.empty()) lines += user("millrace-" + job.name, job.own_user);
  }
  for (const auto& pool : pool_table()) lines += user("millrace-" + pool.name, "Millrace's " + pool.name + " pool");
  return {"sysusers.d/millrace.conf", lines};
}

void write(const std::string& folder, const std::vector<File>& files) {
  for (const auto& file : files) {
    const fs::path path = fs::path(folder) / file.path;
    fs::create_directories(path.parent_path());
    std::ofstream out(path);
    if (!(out << "# Written by `millrace-admin units`.\n" << file.text).flush()) {
      throw std::runtime_error(path.string() + " cannot be written");
    }
    fs::permissions(path, fs::perms(0644));
  }
}

}  // namespace systemd
