#include "db/session.h"

#include <chrono>
#include <random>
#include <thread>

#include "db/connection.h"

namespace db {

Session::Session(Settings settings) : settings_(std::move(settings)) {}
Session::~Session() = default;

Session::Connection& Session::connection() {
  if (connection_ && connection_->lost()) connection_.reset();
  if (!connection_) connection_ = std::make_unique<Connection>(settings_);
  return *connection_;
}

Rows Session::select_list(const std::string& sql, const std::vector<Value>& values) {
  Connection& first = connection();
  try {
    return first.select(sql, values);
  } catch (const Unavailable&) {
    if (!first.lost()) throw;
  }
  return connection().select(sql, values);  // a server that was restarted: reading again is safe
}

// A connection that was lost while idle is noticed here, before anything was written.
void Session::begin() {
  Connection& first = connection();
  try {
    return first.begin();
  } catch (const Unavailable&) {
    if (!first.lost()) throw;
  }
  connection().begin();
}

Transaction::Transaction(Session& session) : session_(session) {
  session_.begin();
  open_ = true;
}

Transaction::Transaction(Session& session, WithoutBegin) : session_(session) {}

Transaction::~Transaction() {
  if (open_) session_.connection_->roll_back();
}

// Without BEGIN a statement commits itself. If the server refuses it, nothing was changed; if the connection is lost,
// nobody can tell.
std::uint64_t Transaction::run_list(const std::string& sql, const std::vector<Value>& values) {
  try {
    return session_.connection_->run(sql, values);
  } catch (const NoQuorum&) {
    throw;
  } catch (const Conflict& fault) {
    if (open_) throw;
    throw ConflictAtCommit(fault.what());
  } catch (const Unavailable& fault) {
    if (open_ || !session_.connection_->lost()) throw;
    throw CommitUnknown(fault.what());
  }
}

bool Transaction::insert_list(const std::string& sql, const std::vector<Value>& values) {
  try {
    run_list(sql, values);
    return true;
  } catch (const Duplicate&) {
    return false;
  }
}

Rows Transaction::select_list(const std::string& sql, const std::vector<Value>& values) {
  return session_.connection_->select(sql, values);
}

void Transaction::commit() {
  if (!open_) return;
  open_ = false;
  try {
    session_.connection_->commit();
  } catch (const NoQuorum&) {
    throw;
  } catch (const Conflict& fault) {
    throw ConflictAtCommit(fault.what());
  } catch (const Unavailable& fault) {
    throw CommitUnknown(fault.what());
  }
}

// No BEGIN shows that the connection was lost while idle, and the statement cannot be sent twice, as the first one may
// have been carried out. So the connection is checked beforehand.
OneStatement::OneStatement(Session& session) : Transaction(session, WithoutBegin{}) {
  if (!session.connection().is_alive()) session.connection();
}

void back_off(int attempt) {
  static std::minstd_rand random(std::random_device{}());
  const int most = 20 << attempt;
  std::this_thread::sleep_for(std::chrono::milliseconds(random() % most));
}

}  // namespace db
