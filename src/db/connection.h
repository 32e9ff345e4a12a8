#pragma once
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include <cppconn/connection.h>
#include <cppconn/prepared_statement.h>

#include "db/rows.h"
#include "db/settings.h"
#include "db/sql.h"

namespace db {

// Hides the driver, and all that has to be known about it, behind a few functions. Turns its exceptions into those of
// errors.h.
class Connection {
 public:
  explicit Connection(const Settings& settings);

  Rows select(const Sql& sql);
  std::uint64_t run(const Sql& sql);
  // In a Galera cluster, waits until this node has what any node has committed.
  void catch_up();
  void begin();
  void commit();
  void roll_back() noexcept;
  // Runs a statement in a transaction that is rolled back, and gives up if it has to wait for a lock for a second.
  std::uint64_t try_write(const Sql& sql);
  bool lost() const { return lost_; }
  // Returns false if the connection was lost. Asks the server only if the connection has been idle for a moment.
  bool is_alive();

 private:
  template <class Call>
  auto guarded(const char* kind, Call&& call);
  sql::PreparedStatement& prepared(const Sql& sql);
  std::unique_ptr<sql::PreparedStatement> prepare(const std::string& sql);
  void adapt_to_server(unsigned statement_seconds);
  void check_encryption(const std::string& host);
  void check_that_none(const std::string& query);
  void refuse_without_tables();
  void execute(const char* sql);
  void execute_or_lose(const char* sql) noexcept;

  const std::optional<std::string> unless_;  // of Database::serve_unless
  std::unique_ptr<sql::Connection> driver_;
  std::map<std::string, std::unique_ptr<sql::PreparedStatement>> statements_;
  bool lost_ = false;
  bool in_cluster_ = false;
  std::chrono::steady_clock::time_point used_at_;
};

}  // namespace db
