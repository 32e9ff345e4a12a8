#include "db/connection.h"

#include <algorithm>

#include <cppconn/driver.h>
#include <cppconn/exception.h>
#include <cppconn/resultset.h>
#include <cppconn/resultset_metadata.h>
#include <cppconn/statement.h>
#include <mariadb/mysqld_error.h>

#include "counters/counters.h"
#include "db/error_codes.h"
#include "db/errors.h"
#include "db/tls.h"

namespace db {
namespace {

constexpr char kBeingRestored[] =
    "database: a backup is being restored; if that was interrupted, run millrace-admin restore again";
constexpr int kConnectSeconds = 2;
constexpr int kReplySeconds = 10;
constexpr auto kCheckAfterIdle = std::chrono::milliseconds(100);
constexpr std::size_t kMaxPreparedStatements = 200;  // the server counts them, too (max_prepared_stmt_count)

[[noreturn]] void translate(const sql::SQLException& error, bool& lost) {
  const int code = error.getErrorCode();
  if (ends_connection(code)) {
    lost = true;
    counters::count(counters::kDatabaseLost, {});
  }
  throw_error(code, "database: " + std::to_string(code) + " " + error.what());
}

struct Binder {
  sql::PreparedStatement& statement;
  unsigned index;
  void operator()(std::nullptr_t) const { statement.setNull(index, 0); }
  void operator()(std::int64_t number) const { statement.setInt64(index, number); }
  void operator()(std::uint64_t number) const { statement.setUInt64(index, number); }
  void operator()(const std::string& text) const {
    statement.setString(index, sql::SQLString(text.data(), text.size()));
  }
};

std::optional<std::string> read_column(sql::ResultSet& answer, unsigned number) {
  if (answer.isNull(number)) return std::nullopt;
  const sql::SQLString text = answer.getString(number);
  return std::string(text.c_str(), text.length());
}

sql::ConnectOptionsMap options_for(const Settings& settings) {
  sql::ConnectOptionsMap options;
  options["hostName"] =
      sql::SQLString(settings.socket.empty() ? "tcp://" + settings.host + ":" + std::to_string(settings.port)
                                             : "unix://" + settings.socket);
  options["userName"] = sql::SQLString(settings.user);
  options["password"] = sql::SQLString(settings.password);
  options["schema"] = sql::SQLString(settings.name);
  options["OPT_CHARSET_NAME"] = sql::SQLString("utf8mb4");
  options["OPT_CONNECT_TIMEOUT"] = kConnectSeconds;
  options["OPT_READ_TIMEOUT"] = std::max(kReplySeconds, static_cast<int>(settings.statement_seconds));
  options["OPT_WRITE_TIMEOUT"] = kReplySeconds;
  if (settings.socket.empty()) add_tls(options, settings.tls);
  return options;
}

std::unique_ptr<sql::Connection> connected(const Settings& settings) {
  auto options = options_for(settings);
  try {
    return std::unique_ptr<sql::Connection>(get_driver_instance()->connect(options));
  } catch (const sql::SQLException& error) {
    const int code = error.getErrorCode();
    throw sql::SQLException(error.what() + tls_advice(code, settings), error.getSQLState(), code);
  }
}

}  // namespace

template <class Call>
auto Connection::guarded(const char* kind, Call&& call) {
  const counters::Timed timed(counters::kDatabaseSeconds, kind);
  used_at_ = std::chrono::steady_clock::now();
  try {
    return call();
  } catch (const sql::SQLException& error) {
    if (error.getErrorCode() == ER_NO_SUCH_TABLE && unless_) refuse_without_tables();
    translate(error, lost_);
  }
}

Connection::Connection(const Settings& settings)
    : unless_(settings.has_tables ? std::optional(settings.refuse_if) : std::nullopt) {
  guarded("connect", [&] {
    driver_ = connected(settings);
    if (settings.socket.empty() && settings.tls == "require") check_encryption(settings.host);
    // The driver itself sets REPEATABLE READ when it connects, so this has to come later, and on each connection.
    execute("SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED");
    execute("SET time_zone = '+00:00', sql_mode = 'TRADITIONAL', innodb_lock_wait_timeout = 3");
    adapt_to_server(settings.statement_seconds);
  });
  if (!settings.refuse_if.empty()) check_that_none(settings.refuse_if);
}

Rows Connection::select(const Sql& sql) {
  return guarded("read", [&] {
    std::unique_ptr<sql::ResultSet> answer(prepared(sql).executeQuery());
    const unsigned columns = answer->getMetaData()->getColumnCount();
    Rows rows(columns);
    while (answer->next()) {
      for (unsigned number = 1; number <= columns; ++number) rows.add(read_column(*answer, number));
    }
    return rows;
  });
}

void Connection::catch_up() {
  if (in_cluster_) select(Sql("SET STATEMENT wsrep_sync_wait = 1 FOR SELECT 1"));
}

std::uint64_t Connection::run(const Sql& sql) {
  try {
    return guarded("write", [&] { return static_cast<std::uint64_t>(prepared(sql).executeUpdate()); });
  } catch (const StillReferenced& error) {
    if (sql.text().rfind("DELETE", 0) == 0) throw;
    throw Error(error.what());  // nothing was to be deleted, so our statement is at fault
  }
}

void Connection::begin() {
  guarded("begin", [&] { execute("START TRANSACTION"); });
}

void Connection::commit() {
  guarded("commit", [&] { execute("COMMIT"); });
}

// The server rolls back what a lost connection left open.
void Connection::roll_back() noexcept { execute_or_lose("ROLLBACK"); }

void Connection::execute_or_lose(const char* sql) noexcept {
  try {
    execute(sql);
  } catch (const sql::SQLException&) {
    lost_ = true;
  }
}

std::uint64_t Connection::try_write(const Sql& sql) {
  struct Undo {
    Connection& connection;
    ~Undo() {
      connection.roll_back();
      connection.execute_or_lose("SET SESSION lock_wait_timeout = DEFAULT");
    }
  };
  guarded("begin", [&] { execute("SET SESSION lock_wait_timeout = 1"); });
  const Undo undo{*this};
  begin();
  return run(sql);
}

bool Connection::is_alive() {
  if (std::chrono::steady_clock::now() - used_at_ < kCheckAfterIdle) return true;
  try {
    guarded("ping", [&] { execute("DO 1"); });
  } catch (const Error&) {
    lost_ = true;
  }
  return !lost_;
}

sql::PreparedStatement& Connection::prepared(const Sql& sql) {
  auto entry = statements_.find(sql.text());
  if (entry == statements_.end()) entry = statements_.emplace(sql.text(), prepare(sql.text())).first;
  auto& statement = *entry->second;
  unsigned number = 0;
  for (const auto& value : sql.values()) std::visit(Binder{statement, ++number}, value);
  return statement;
}

// If the server has no room for a statement more, this connection gives up those that it has.
std::unique_ptr<sql::PreparedStatement> Connection::prepare(const std::string& sql) {
  const auto prepare_it = [&] {
    return std::unique_ptr<sql::PreparedStatement>(driver_->prepareStatement(sql::SQLString(sql)));
  };
  if (statements_.size() >= kMaxPreparedStatements) statements_.clear();
  try {
    return prepare_it();
  } catch (const sql::SQLException& error) {
    if (error.getErrorCode() != ER_MAX_PREPARED_STMT_COUNT_REACHED || statements_.empty()) throw;
  }
  statements_.clear();
  return prepare_it();
}

// Sets what servers name differently or do not have at all. MariaDB limits the seconds of any statement, MySQL the
// milliseconds of reads.
void Connection::adapt_to_server(unsigned statement_seconds) {
  const auto variables =
      select(Sql("SHOW VARIABLES WHERE variable_name IN ('max_statement_time', 'max_execution_time', 'wsrep_on')"));
  bool replicates = false, is_mariadb = false;
  for (auto row : variables) {
    const std::string name = row.text(), limit = std::to_string(statement_seconds);
    replicates = replicates || (name == "wsrep_on" && row.text() == "ON");
    is_mariadb = is_mariadb || name == "max_statement_time";
    if (name != "wsrep_on" && statement_seconds) {
      execute(("SET SESSION " + name + " = " + limit + (name == "max_execution_time" ? "000" : "")).c_str());
    }
  }
  in_cluster_ = replicates && is_mariadb;
}

// Without a certificate to check, the library goes on in plain text if the server has no TLS.
void Connection::check_encryption(const std::string& host) {
  for (auto row : select(Sql("SHOW STATUS LIKE 'Ssl_cipher'"))) {
    row.text();  // its name
    if (!row.text().empty()) return;
  }
  throw Unavailable("database: " + host + " has no TLS, which MILLRACE_DB_TLS=require demands; turn it on there");
}

void Connection::check_that_none(const std::string& query) {
  try {
    if (select(Sql(query)).empty()) return;
  } catch (const NoRights&) {  // the first migration has not run, so no pool has rights
    return;
  } catch (const Unavailable&) {
    throw;
  } catch (const Error&) {  // the same, for an account with all rights, or a schema of another version: migrate says
    return;
  }
  throw BeingRestored(kBeingRestored);
}

// Asks without guarded(), which calls this.
void Connection::refuse_without_tables() {
  const auto finds = [&](const std::string& sql) {
    const std::unique_ptr<sql::Statement> statement(driver_->createStatement());
    return std::unique_ptr<sql::ResultSet>(statement->executeQuery(sql))->next();
  };
  try {
    if (finds("SELECT 1 FROM information_schema.tables WHERE table_schema = DATABASE() LIMIT 1 OFFSET 1")) {
      if (!finds(*unless_)) return;
    } else {
      throw Unavailable("database: it has no tables, as it was emptied");
    }
  } catch (const sql::SQLException&) {
    return;
  }
  throw BeingRestored(kBeingRestored);
}

void Connection::execute(const char* sql) { std::unique_ptr<sql::Statement>(driver_->createStatement())->execute(sql); }

}  // namespace db
