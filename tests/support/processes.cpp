#include "support/processes.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

namespace processes {
namespace {

namespace fs = std::filesystem;

struct Stat {
  pid_t process = 0, parent = 0, session = 0;
};

// nullopt if the process ends while we read.
std::string content(const std::string& process, const char* file) {
  std::ostringstream text;
  text << std::ifstream("/proc/" + process + "/" + file).rdbuf();
  return text.str();
}

// The fields of /proc/PID/stat after the name in parentheses, which may contain any character.
std::optional<Stat> stat_of(const std::string& process) {
  const std::string text = content(process, "stat");
  const auto name_ends = text.rfind(')');
  if (name_ends == text.npos) return std::nullopt;
  std::istringstream line(text.substr(name_ends + 1));
  const std::vector<std::string> fields{std::istream_iterator<std::string>(line), {}};
  if (fields.size() < 4 || fields[0] == "Z") return std::nullopt;
  return Stat{std::stoi(process), std::stoi(fields[1]), std::stoi(fields[3])};
}

std::vector<Stat> all() {
  std::vector<Stat> found;
  for (const auto& entry : fs::directory_iterator("/proc")) {
    const std::string name = entry.path().filename();
    if (name.find_first_not_of("0123456789") != name.npos) continue;
    if (const auto stat = stat_of(name)) found.push_back(*stat);
  }
  return found;
}

template <class Fits>
std::vector<pid_t> all_that(Fits fits) {
  std::vector<pid_t> found;
  for (const auto& stat : all()) {
    if (fits(stat)) found.push_back(stat.process);
  }
  return found;
}

// Arguments are separated by NUL.
std::string command(pid_t process) { return content(std::to_string(process), "cmdline"); }

bool works_for(pid_t process, const std::string& pool) {
  const std::string program = command(process), rest = "/millrace-worker" + std::string(1, '\0') + pool + '\0';
  return program.size() > rest.size() && program.find('\0') == program.size() - pool.size() - 2 &&
         program.compare(program.size() - rest.size(), rest.size(), rest) == 0;
}

}  // namespace

std::optional<pid_t> leader(const std::string& home, const std::string& name) {
  std::string process;
  if (!(std::ifstream(home + "/run/" + name + ".lock") >> process)) return std::nullopt;
  const auto stat = stat_of(process);
  // A later process with the same id hardly leads a session.
  if (!stat || stat->session != stat->process) return std::nullopt;
  return stat->process;
}

std::vector<pid_t> workers(const std::string& home, const std::string& pool) {
  pid_t leads = 0;
  if (!(std::ifstream(home + "/run/" + pool + ".lock") >> leads)) return {};
  return all_that([&](const Stat& stat) { return stat.parent == leads && works_for(stat.process, pool); });
}

std::vector<pid_t> children(pid_t parent) {
  return all_that([&](const Stat& stat) { return stat.parent == parent; });
}

std::vector<pid_t> session(pid_t leader) {
  return all_that([&](const Stat& stat) { return stat.session == leader; });
}

std::vector<std::string> commands_with(const std::string& text) {
  std::vector<std::string> found;
  for (const auto& stat : all()) {
    std::string words = command(stat.process);
    std::replace(words.begin(), words.end(), '\0', ' ');
    if (stat.process != getpid() && words.find(text) != words.npos) found.push_back(words);
  }
  return found;
}

}  // namespace processes
