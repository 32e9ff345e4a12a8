#include "chaos/resource_usage.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <vector>

#include "pools.h"
#include "support/processes.h"

namespace chaos {
namespace {

namespace fs = std::filesystem;

double rss_of(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/statm");
  double all = 0, resident = 0;
  file >> all >> resident;
  return resident * 4;
}

double entries_in(const fs::path& folder) {
  std::error_code gone;
  double count = 0;
  for (auto at = fs::recursive_directory_iterator(folder, gone); !gone && at != fs::end(at); at.increment(gone))
    ++count;
  return count;
}

double descriptors_of(pid_t process) {
  std::error_code gone;
  double count = 0;
  for (auto at = fs::directory_iterator("/proc/" + std::to_string(process) + "/fd", gone); !gone && at != fs::end(at);
       at.increment(gone)) {
    ++count;
  }
  return count;
}

template <class Measure>
double median(const std::vector<pid_t>& processes, Measure measure) {
  std::vector<double> values;
  for (const pid_t process : processes) values.push_back(measure(process));
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

double status_of(Stack& stack, const char* name) {
  const auto rows = stack.database().select(std::string("SHOW GLOBAL STATUS LIKE '") + name + "'");
  auto row = rows.front();
  row.text();  // its name
  return std::stod(row.text());
}

}  // namespace

ResourceUsage resource_usage(Stack& stack) {
  ResourceUsage found;
  for (const auto& pool : pool_table()) {
    const auto workers = stack.workers(pool.name);
    found[pool.name + ": RSS of a worker, kB"] = median(workers, rss_of);
    found[pool.name + ": open descriptors of a worker"] = median(workers, descriptors_of);
  }
  for (const char* name : {"database", "nginx"}) {
    const auto leads = processes::leader(stack.home(), name);
    if (!leads) continue;
    double rss = 0, descriptors = 0;
    for (const pid_t process : processes::session(*leads)) {
      rss += rss_of(process);
      descriptors += descriptors_of(process);
    }
    found[std::string(name) + ": RSS, kB"] = rss;
    found[std::string(name) + ": open descriptors"] = descriptors;
  }
  found["database: connections"] = status_of(stack, "Threads_connected");
  found["database: prepared statements"] = status_of(stack, "Prepared_stmt_count");
  found["files in tmp"] = entries_in(stack.home() + "/tmp");
  for (const char* folder : {"body", "fastcgi"}) {
    found[std::string("files of nginx in ") + folder] = entries_in(stack.home() + "/nginx/" + folder);
  }
  return found;
}

}  // namespace chaos
