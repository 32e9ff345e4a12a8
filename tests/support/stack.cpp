#include "support/stack.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <thread>

#include "support/command.h"
#include "support/failure.h"
#include "support/home.h"
#include "support/processes.h"
#include "support/root_client.h"
#include "support/sanitized.h"

namespace {

namespace fs = std::filesystem;

std::map<Stack::Settings, std::unique_ptr<Stack>> stacks;

std::string content(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

// The whole lines of a log after its first `seen` bytes, which are then counted as seen, too. A log that is shorter is
// a new one.
std::string added_to(const fs::path& log, std::size_t& seen) {
  std::ifstream file(log, std::ios::binary);
  if (fs::file_size(log) < seen) seen = 0;
  file.seekg(static_cast<std::streamoff>(seen));
  std::ostringstream text;
  text << file.rdbuf();
  const std::string lines = text.str().substr(0, text.str().rfind('\n') + 1);
  seen += lines.size();
  return lines;
}

std::map<std::string, std::string> read_settings(const fs::path& file) {
  std::map<std::string, std::string> settings;
  std::istringstream lines(content(file));
  for (std::string line; std::getline(lines, line);) {
    const auto equals = line.find('=');
    if (equals != line.npos) settings[line.substr(0, equals)] = line.substr(equals + 1);
  }
  return settings;
}

// With sanitizers, three lanes of eight would need more memory than 23 GB.
const int kMaxRunning = sanitized() ? 5 : 8;
// Generation keeps its own, since tests let more callers race for it than the queue of fewer would take.
const Stack::Settings kSmall = {{"MILLRACE_WORKERS_AUTH", "2"},      {"MILLRACE_WORKERS_ACCOUNT", "1"},
                                {"MILLRACE_WORKERS_DASHBOARD", "1"}, {"MILLRACE_WORKERS_INGEST", "1"},
                                {"MILLRACE_WORKERS_PAGES", "1"},     {"MILLRACE_MAINTAIN_SECONDS", "3600"}};
bool are_small = false;
int calls = 0;

}  // namespace

bool eventually(const std::function<bool()>& condition, std::chrono::seconds patience) {
  const auto until = std::chrono::steady_clock::now() + patience;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > until) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return true;
}

Stack& Stack::with(const Settings& settings) {
  auto& stack = stacks[settings];
  if (stack && stack->paused_) {
    make_room();
    stack->resume();
  } else if (!stack) {
    make_room();
    const std::string home = new_home();
    if (settings.count("MILLRACE_DB_SOCKET") == 0) give_empty_database(home);
    Settings all = settings;
    all.insert(
        {{"MILLRACE_ADDRESS_RATE", "10000"}, {"MILLRACE_ADDRESS_AT_ONCE", "1000"}, {"MILLRACE_KEY_RATE", "1000"}});
    if (are_small && !settings.empty()) all.insert(kSmall.begin(), kSmall.end());
    stack = std::make_unique<Stack>(home, all);
  }
  stack->last_call_ = ++calls;
  return *stack;
}

void Stack::keep_small() { are_small = true; }

// The one without settings runs on: most tests use it, and others its database.
void Stack::make_room() {
  Stack* oldest = nullptr;
  int running = 0;
  for (const auto& [settings, stack] : stacks) {
    if (!stack || stack->pid_ < 0 || settings.empty()) continue;
    ++running;
    if (!oldest || stack->last_call_ < oldest->last_call_) oldest = stack.get();
  }
  if (running >= kMaxRunning) oldest->pause();
}

// With all that use its database.
void Stack::pause() {
  for (const auto& [settings, stack] : stacks) {
    const auto socket = settings.find("MILLRACE_DB_SOCKET");
    if (stack && socket != settings.end() && socket->second == home_ + "/run/db.sock") stack->pause();
  }
  paused_ = true;
  paused_in_order_ = end() && paused_in_order_;
  clock_stopped_ = false;
}

void Stack::resume() {
  paused_ = false;
  start(settings_);
}

bool Stack::stop_all() {
  bool clean = true;
  for (auto& [settings, stack] : stacks) clean = (!stack || stack->stop()) && clean;
  stacks.clear();
  return clean;
}

Stack::Stack(std::string home, Settings settings) : settings_(std::move(settings)), home_(std::move(home)) {
  settings_.emplace("MILLRACE_HTTPS_PORT", std::to_string(free_port()));
  settings_.emplace("MILLRACE_BUILD", own_folder());
  base_url_ = "https://localhost:" + settings_["MILLRACE_HTTPS_PORT"];
  start(settings_);
}

void Stack::start(const Settings& settings) {
  const std::string output = home_ + ".out";
  fs::create_directories(fs::path(output).parent_path());
  const int file = open(output.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  pid_ = fork();
  if (pid_ == 0) {
    prctl(PR_SET_PDEATHSIG, SIGTERM);  // so that a crashed test leaves no processes
    dup2(file, 1);
    dup2(file, 2);
    setenv("MILLRACE_HOME", home_.c_str(), 1);
    for (const auto& [name, value] : settings) setenv(name.c_str(), value.c_str(), 1);
    execl("scripts/run", "scripts/run", static_cast<char*>(nullptr));
    _exit(127);
  }
  close(file);
  const auto ready = [&] { return content(output).find("ready: ") != std::string::npos; };
  eventually([&] { return ready() || ended(); }, std::chrono::seconds(120));
  if (!ready()) {
    throw std::runtime_error("scripts/run did not get ready (is this the top of the tree?):\n" + content(output));
  }
  open_database();
}

void Stack::open_database() {
  auto environment = read_settings(home_ + "/admin.env");
  database_ = std::make_unique<db::Database>(
      db::Settings{environment["MILLRACE_DB_SOCKET"], "", 0, environment["MILLRACE_DB_NAME"],
                   environment["MILLRACE_DB_USER"], environment["MILLRACE_DB_PASSWORD"]});
}

std::unique_ptr<Stack> Stack::attached(std::string home, std::string base_url) {
  std::unique_ptr<Stack> stack(new Stack);
  stack->home_ = std::move(home);
  stack->base_url_ = std::move(base_url);
  stack->open_database();
  return stack;
}

Stack::~Stack() { stop(); }

bool Stack::ended() {
  if (pid_ >= 0 && waitpid(pid_, &status_, WNOHANG) == pid_) pid_ = -1;
  return pid_ < 0;
}

bool Stack::end() {
  database_.reset();
  if (!ended()) {
    kill(pid_, SIGTERM);
    // Longer than any end takes. A run that waited for ever would say nothing of all other tests.
    if (!eventually([&] { return ended(); }, std::chrono::seconds(120))) {
      kill(pid_, SIGKILL);
      waitpid(pid_, &status_, 0);
      pid_ = -1;
    }
  }
  if (status_ != 0) std::cerr << home_ << ": scripts/run ended with status " << status_ << "\n";
  return status_ == 0;
}

bool Stack::stop() {
  if (pid_ < 0 && !paused_) return true;
  paused_ = false;
  const bool ended = end() && paused_in_order_, clean = logs_are_clean() && ended;
  if (clean && !kept_) {
    fs::remove_all(home_);
    fs::remove(home_ + ".out");
  }
  return clean;
}

void Stack::keep_homes() {
  for (auto& [settings, stack] : stacks) {
    if (!stack) continue;
    stack->kept_ = true;
    std::cout << "        logs and data are kept in " << stack->home_ << "\n";
  }
}

bool Stack::all_logs_are_clean() {
  bool clean = true;
  for (auto& [settings, stack] : stacks) clean = (!stack || stack->logs_are_clean()) && clean;
  return clean;
}

bool Stack::logs_are_clean() {
  static const std::vector<std::string> kAlarms = {
      "AddressSanitizer", "LeakSanitizer", "runtime error:",      "[alert]",
      "[emerg]",          "[crit]",        "\"level\":\"error\"", "terminate called"};
  bool clean = true;
  for (const auto& file : fs::directory_iterator(home_ + "/log")) {
    auto& seen = looked_at_[file.path().string()];
    std::istringstream lines(added_to(file.path(), seen));
    for (std::string line; std::getline(lines, line);) {
      const auto in_line = [&](const std::string& text) { return line.find(text) != line.npos; };
      if (std::none_of(kAlarms.begin(), kAlarms.end(), in_line)) continue;
      if (std::any_of(expected_.begin(), expected_.end(), in_line)) continue;
      std::cerr << file.path().string() << ": " << line << "\n";
      clean = false;
    }
  }
  kept_ = kept_ || !clean;
  return clean;
}

Client Stack::client() {
  const int number = ++next_address_;
  return client_at("127." + std::to_string(1 + number / 62500) + "." + std::to_string(number / 250 % 250) + "." +
                   std::to_string(1 + number % 250));
}

Client Stack::client_at(const std::string& address) const {
  return Client(base_url_, home_ + "/tls/certificate.pem", address);
}

std::string Stack::admin(const std::string& arguments, int expected_status) const {
  int status = 0;
  // What scripts/admin does, by a shell that starts faster.
  const std::string said =
      output_of("set -a; . '" + home_ + "/admin.env'; exec '" + own_folder() + "/millrace-admin' " + arguments, status);
  if (status != expected_status) fail_because("millrace-admin " + arguments + ": " + said);
  return said;
}

void Stack::verify() const {
  as_root("UPDATE millrace.payments SET next_check_at = UTC_TIMESTAMP(3) WHERE next_check_at < UTC_TIMESTAMP(3)");
  // A run beside a clock that was stopped may have left a lease that ends in the far future.
  as_root("DELETE FROM millrace.throttles WHERE kind = 'figures'");
  admin("maintain");
  admin("verify");
}

std::string Stack::issue_key(int credits) const {
  std::string said = admin("key issue --credits " + std::to_string(credits));
  said.erase(said.find_last_not_of("\n") + 1);
  return said.substr(said.find_last_of(' ') + 1);
}

std::string Stack::spent_key() {
  const std::string key = issue_key(1);
  const auto answer = client().with("X-API-Key", key).post("/api/generate", R"({"theme":"an otter"})");
  if (answer.status != 200) fail_because("a credit was not used: " + answer.body);
  return key;
}

std::string Stack::database_socket() const {
  const auto of_another = settings_.find("MILLRACE_DB_SOCKET");
  return of_another == settings_.end() ? home_ + "/run/db.sock" : of_another->second;
}

std::string Stack::run_all_as_root(const std::vector<std::string>& statements) const {
  try {
    return run_as_root(database_socket(), statements);
  } catch (const std::runtime_error& error) {
    fail_because(error.what());
    return "";
  }
}

// MariaDB runs init_connect for each new connection of the pools' users, who cannot change it.
void Stack::set_clock(const std::string& utc) {
  clock_stopped_ = true;
  database_->select("SELECT 1");  // a connection of the test's own that began later would keep this clock
  as_root("SET GLOBAL init_connect = 'SET timestamp = UNIX_TIMESTAMP(\"" + utc + "\")'");
  end_connections();
}

void Stack::stop_clock() { set_clock(database_->select("SELECT CAST(UTC_TIMESTAMP() AS CHAR)").text()); }

void Stack::run_clock() {
  if (!clock_stopped_) return;
  clock_stopped_ = false;
  as_root("SET GLOBAL init_connect = ''");
  end_connections();
}

void Stack::end_connections() {
  std::istringstream ids(as_root(
      "SELECT id FROM information_schema.processlist WHERE user LIKE 'millrace%' AND user <> 'millrace_admin'"));
  for (std::string id; std::getline(ids, id);) {
    try {
      run_as_root(database_socket(), {"KILL SOFT CONNECTION " + id});
    } catch (const std::runtime_error&) {  // it has ended meanwhile
    }
  }
  const char kLeft[] =
      "SELECT COUNT(*) FROM information_schema.processlist"
      " WHERE user LIKE 'millrace%' AND user <> 'millrace_admin' AND command = 'Killed'";
  eventually([&] { return as_root(kLeft) == "0\n"; });
}

std::vector<pid_t> Stack::workers(const std::string& pool) const { return processes::workers(home_, pool); }

pid_t Stack::database_process() const {
  std::istringstream file(content(home_ + "/run/db.sock.pid"));
  pid_t process = 0;
  file >> process;
  return process;
}
