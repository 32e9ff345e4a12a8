#pragma once
#include <sys/types.h>

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "db/database.h"
#include "support/client.h"

// The whole product, running: scripts/run over a home, on a free port, with the binaries beside this one. What it says
// is in HOME.out.
class Stack {
 public:
  using Settings = std::map<std::string, std::string>;

  // Over that folder, which may be new.
  Stack(std::string home, Settings settings);

  // In a home of its own, started when a test first asks for it; the same one for all that ask with the same settings.
  static Stack& running() { return with({}); }
  static Stack& with(const Settings& settings);
  // Stops all of them; false, and said on stderr, when one did not stop in order or a log holds what it must not.
  static bool stop_all();

  // From an address that nobody has called from.
  Client client();
  Client client_at(const std::string& address) const;

  // What scripts/admin prints; the test fails unless it exits with `status`.
  std::string admin(const std::string& arguments, int status = 0) const;
  // The raw key that `key issue` prints.
  std::string issue_key(int credits) const;
  // As the administrator.
  db::Database& database() { return *database_; }
  // From a SELECT of one row and one column.
  std::int64_t number(const std::string& sql);
  // As the database's root, who may do what no user of ours may.
  std::string as_root(const std::string& sql) const;

  // Stops the clock of the database for all pools at that time (UTC), or lets it run again. Ends their connections.
  void set_clock(const std::string& utc);
  // At this moment: midnight, when free places are given anew, then falls into no test.
  void stop_clock();
  void run_clock();
  void end_connections();

  // The processes of that pool's workers.
  std::vector<pid_t> workers(const std::string& pool) const;
  pid_t database_process() const;
  // A line that a test provokes on purpose may stand in the logs.
  void expect_in_logs(const std::string& text) { expected_.push_back(text); }
  // Stops it and starts it again over the same home, with these settings besides its own; only for a stack that no
  // other group of tests shares.
  void restart_with(const Settings& changed);
  // Leaves the home where it is, also when all was well.
  void keep_home() { kept_ = true; }

  // It has ended by itself, or was killed.
  bool ended();
  // Ends it, if it has not; false, and said on stderr, when that was not in order.
  bool end();

  const std::string& home() const { return home_; }
  const std::string& base_url() const { return base_url_; }
  pid_t pid() const { return pid_; }
  ~Stack();

 private:
  void start(const Settings& settings);
  bool stop();
  bool logs_are_clean() const;

  Settings settings_;
  std::string home_, base_url_;
  pid_t pid_ = -1;
  int status_ = 0;
  int next_address_ = 0;
  std::vector<std::string> expected_;
  bool clock_stands_ = false;
  bool kept_ = false;
  std::unique_ptr<db::Database> database_;
};

// Waits until it is true; false when it never was within the time.
bool eventually(const std::function<bool()>& condition, std::chrono::seconds patience = std::chrono::seconds(10));
