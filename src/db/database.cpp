#include "db/database.h"

#include <chrono>
#include <random>
#include <thread>

#include "counters/counters.h"
#include "db/connection.h"

namespace db {

Database::Database(Settings settings) : settings_(std::move(settings)) {}
Database::~Database() = default;

Connection& Database::connection() {
  if (connection_ && connection_->lost()) connection_.reset();
  if (!connection_) connection_ = std::make_unique<Connection>(settings_);
  return *connection_;
}

// Reads once more if the connection was lost, as when the server was restarted. Repeating a read is safe.
template <class Read>
auto Database::read(Read&& from) {
  if (in_transaction_) return from(*connection_);
  Connection& first = connection();
  try {
    return from(first);
  } catch (const Unavailable&) {
    if (!first.lost()) throw;
  }
  return from(connection());
}

void Database::wait_if_behind(Connection& connection) {
  if (!behind_) return;
  connection.catch_up();
  behind_ = false;
}

Rows Database::select(const Sql& sql) {
  return read([&](Connection& connection) {
    wait_if_behind(connection);
    return connection.select(sql);
  });
}

Rows Database::select_at_once(const std::string& sql) {
  return read([&](Connection& connection) { return connection.select(Sql(sql)); });
}

void Database::try_write_at_once(const Sql& sql) {
  read([&](Connection& connection) { return connection.try_write(sql); });
}

// Reconnects if the connection was lost while idle, as nothing was written yet. The wait comes before BEGIN, since
// within the transaction it would be too late to catch up.
void Database::begin() {
  read([&](Connection& connection) {
    wait_if_behind(connection);
    connection.begin();
  });
}

Transaction::Transaction(Database& database) : database_(database) {
  database_.begin();
  open_ = database_.in_transaction_ = true;
}

Transaction::Transaction(Database& database, WithoutBegin) : database_(database) {}

Transaction::~Transaction() {
  if (!open_) return;
  database_.in_transaction_ = false;
  database_.connection_->roll_back();
}

// Without BEGIN a statement commits itself. If the server refuses it, nothing was changed. If the connection is lost,
// the outcome is unknown.
std::uint64_t Transaction::run(const Sql& sql) {
  try {
    return database_.connection_->run(sql);
  } catch (const NoQuorum&) {
    throw;
  } catch (const NoRights&) {
    throw;
  } catch (const Conflict& error) {
    if (open_) throw;
    throw ConflictAtCommit(error.what());
  } catch (const Unavailable& error) {
    if (open_ || !database_.connection_->lost()) throw;
    throw CommitUnknown(error.what());
  }
}

bool Transaction::insert(const Sql& sql) {
  try {
    run(sql);
    return true;
  } catch (const DuplicateKey&) {
    return false;
  }
}

Rows Transaction::select(const Sql& sql) { return database_.connection_->select(sql); }

void Transaction::commit() {
  if (!open_) return;
  open_ = database_.in_transaction_ = false;
  try {
    database_.connection_->commit();
  } catch (const NoQuorum&) {
    throw;
  } catch (const Conflict& error) {
    throw ConflictAtCommit(error.what());
  } catch (const Unavailable& error) {
    throw CommitUnknown(error.what());
  }
}

// There is no BEGIN that would show that the connection was lost while idle, and the statement cannot be sent twice, as
// the first may have been carried out. So the connection is checked beforehand. On a node that is behind, DELETE would
// not find a row that another node has just inserted.
Autocommit::Autocommit(Database& database) : Transaction(database, WithoutBegin{}) {
  if (!database.connection().is_alive()) database.connection();
  database.wait_if_behind(*database.connection_);
}

void back_off(int attempt) {
  counters::count(counters::kDatabaseRetries, {});
  static std::minstd_rand random(std::random_device{}());
  const int most = 20 << attempt;
  std::this_thread::sleep_for(std::chrono::milliseconds(random() % most));
}

}  // namespace db
