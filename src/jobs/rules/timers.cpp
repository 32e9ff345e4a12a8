#include "jobs/rules/timers.h"

#include <fstream>
#include <stdexcept>

#include "calendar/date.h"

namespace jobs::rules {
namespace {

// Starts a job at night, at random times so that hosts with one database or on one machine do not start together. After
// a night in which the host was off, it starts when the host is on again.
const char kNightly[] = "OnCalendar=02:30\nRandomizedDelaySec=1h\nPersistent=true\n";

std::string schedule_of(const Job& job) {
  if (job.every_seconds >= calendar::kDaySeconds) return kNightly;
  return "OnBootSec=1min\nOnUnitActiveSec=" + std::to_string(job.every_seconds) +
         "s\nAccuracySec=" + (job.every_seconds < 60 ? "1s" : "5s") + "\n";
}

}  // namespace

std::string timer_of(const Job& job) {
  return "# Written by `millrace-admin jobs`.\n[Unit]\nDescription=Millrace: " + job.about +
         "\nDocumentation=man:millrace-admin(8)\n\n[Timer]\n" + schedule_of(job) +
         "\n[Install]\nWantedBy=timers.target\n";
}

void write_timers(const Config& config, const std::string& folder) {
  for (const auto& job : all_jobs(config)) {
    const std::string path = folder + "/" + job.unit + ".timer";
    std::ofstream file(path);
    if (!(file << timer_of(job)).flush()) throw std::runtime_error(path + " cannot be written");
  }
}

}  // namespace jobs::rules
