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

// The whole product, running: scripts/run with a home, on a free port, with the binaries of the folder of this program.
// Its output is in HOME.out.
class Stack {
 public:
  using Settings = std::map<std::string, std::string>;

  // With that home, which may be new.
  Stack(std::string home, Settings settings);

  // One that something else has started, and will stop.
  static std::unique_ptr<Stack> attached(std::string home, std::string base_url);

  // With a home of its own. Started by the first call, and shared by all calls with the same settings. When many
  // run, the one that was not called for the longest is paused until it is called for: some twenty of them, with
  // sanitizers, would fill 19 GB.
  static Stack& running() { return with({}); }
  static Stack& with(const Settings& settings);
  // From now on, new stacks with settings have few workers, which are most of what a start costs, and run no
  // maintenance by themselves. The one without settings stays as it is on a host.
  static void keep_small();
  // Stops all of them. False, with a message on stderr, if one did not stop properly or a log has an unexpected error.
  static bool stop_all();
  // Keeps the homes of all of them, even if they stop in order, and says where they are.
  static void keep_homes();
  // False, with a message on stderr, if an unexpected error was logged by any of them since the last call.
  static bool all_logs_are_clean();

  // With an address that was never used.
  Client client();
  Client client_at(const std::string& address) const;

  // Returns what scripts/admin prints; the test fails unless it exits with `status`.
  std::string admin(const std::string& arguments, int status = 0) const;
  // Runs `verify`, as if payments and live sessions that earlier tests left open had been looked at meanwhile: a host
  // does that each minute.
  void verify() const;
  // Returns the raw key that `key issue` prints.
  std::string issue_key(int credits) const;
  // One whose only credit was used.
  std::string spent_key();
  // A connection as the administrator.
  db::Database& database() { return *database_; }
  // The result of a SELECT with one row and one column.
  template <class... Parameters>
  std::int64_t number(const std::string& sql, const Parameters&... parameters) {
    return database_->select(sql, parameters...).number();
  }
  // Runs statements on one connection as the root user of the database, who has rights that no pool has. Returns their
  // rows: a line for each, its columns separated by tabs.
  template <class... Statements>
  std::string as_root(const Statements&... statements) const {
    return run_all_as_root({statements...});
  }

  // Stops the database's clock at that time (UTC) for all pools. Ends their connections.
  void set_clock(const std::string& utc);
  // Stops it at the present time, so that midnight, which renews free slots, cannot fall into a test.
  void stop_clock();
  void run_clock();
  void end_connections();

  // The worker processes of that pool.
  std::vector<pid_t> workers(const std::string& pool) const;
  pid_t database_process() const;
  // Allows lines with this text in the logs, since the test causes them on purpose.
  void expect_in_logs(const std::string& text) { expected_.push_back(text); }
  // False, with a message on stderr, if a log has an unexpected error that no earlier call saw.
  bool logs_are_clean();
  // Whether it has ended by itself or was killed.
  bool ended();
  // Stops it if it runs. False, with a message on stderr, if it did not stop properly.
  bool end();

  const std::string& home() const { return home_; }
  const std::string& base_url() const { return base_url_; }
  pid_t pid() const { return pid_; }
  ~Stack();

 private:
  std::string database_socket() const;
  std::string run_all_as_root(const std::vector<std::string>& statements) const;
  Stack() = default;
  void start(const Settings& settings);
  void pause();
  void resume();
  static void make_room();
  bool stop();
  void open_database();

  Settings settings_;
  std::string home_, base_url_;
  pid_t pid_ = -1;
  int status_ = 0;
  bool paused_ = false;
  bool paused_in_order_ = true;
  int last_call_ = 0;
  int next_address_ = 0;
  std::vector<std::string> expected_;
  std::map<std::string, std::size_t> looked_at_;  // bytes of each log
  bool clock_stopped_ = false;
  bool kept_ = false;
  std::unique_ptr<db::Database> database_;
};

// Waits until the condition is true; false if that takes too long.
bool eventually(const std::function<bool()>& condition, std::chrono::seconds timeout = std::chrono::seconds(60));
