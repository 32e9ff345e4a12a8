#include "chaos/processes.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

namespace chaos {
namespace {

namespace fs = std::filesystem;

struct Stat {
  pid_t process = 0, parent = 0, session = 0;
  std::string state, began_at;  // ticks: tells a process from a later one with the same number
};

// The fields of /proc/PID/stat after the name in parentheses, which may hold anything.
std::optional<Stat> stat_of(const std::string& process) {
  std::ostringstream content;
  content << std::ifstream("/proc/" + process + "/stat").rdbuf();  // nothing, when it ends as we read
  const std::string text = content.str();
  const auto name_ends = text.rfind(')');
  if (name_ends == text.npos) return std::nullopt;
  std::istringstream line(text.substr(name_ends + 1));
  const std::vector<std::string> fields{std::istream_iterator<std::string>(line), {}};
  if (fields.size() < 20) return std::nullopt;
  return Stat{std::stoi(process), std::stoi(fields[1]), std::stoi(fields[3]), fields[0], fields[19]};
}

template <class Fits>
std::vector<pid_t> all_that(Fits fits) {
  std::vector<pid_t> found;
  for (const auto& entry : fs::directory_iterator("/proc")) {
    const std::string name = entry.path().filename();
    if (name.find_first_not_of("0123456789") != name.npos) continue;
    const auto stat = stat_of(name);
    if (stat && stat->state != "Z" && fits(*stat)) found.push_back(stat->process);
  }
  return found;
}

}  // namespace

std::optional<pid_t> leader(const std::string& home, const std::string& name) {
  std::string process, began_at;
  if (!(std::ifstream(home + "/run/" + name + ".started") >> process >> began_at)) return std::nullopt;
  const auto stat = stat_of(process);
  if (!stat || stat->began_at != began_at || stat->state == "Z") return std::nullopt;
  return stat->process;
}

std::vector<pid_t> children(pid_t parent) {
  return all_that([&](const Stat& stat) { return stat.parent == parent; });
}

std::vector<pid_t> session(pid_t leader) {
  return all_that([&](const Stat& stat) { return stat.session == leader; });
}

}  // namespace chaos
