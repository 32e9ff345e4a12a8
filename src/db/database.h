#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "db/errors.h"
#include "db/rows.h"
#include "db/settings.h"
#include "db/sql.h"

namespace db {

class Connection;

// Holds one connection, which is opened when it is first needed and again after it was lost. It only reads: to write,
// make a Transaction or call autocommit. Statements are prepared once per connection. The isolation level is READ
// COMMITTED, and the time zone UTC.
class Database {
 public:
  explicit Database(Settings settings);
  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  Rows select(const Sql& sql);
  template <class... P>
  Rows select(std::string text, P&&... values) {
    return select(Sql(std::move(text), std::forward<P>(values)...));
  }
  // Reads what this node knows and does not wait for its cluster, for health checks.
  Rows select_at_once(const std::string& sql);

  // Runs a write and rolls it back, to find out whether any is taken. Waits neither for the cluster nor, for more than
  // a second, for a lock: the whole server may be locked.
  void try_write_at_once(const Sql& sql);

  // Makes the next read or transaction wait until this node has what the others have committed. Call it when a request
  // begins: a node of a Galera cluster applies commits of the others a moment later, so that a key that was revoked
  // through one node would still be accepted by the next. Waiting takes a round trip to the other nodes, which later
  // reads are spared.
  void catch_up() { behind_ = true; }

  // Takes effect with the next connection that is opened.
  void limit_statements(unsigned seconds) { settings_.statement_seconds = seconds; }
  // Makes opening a connection throw BeingRestored if this query has a row. It also takes effect with the next
  // connection.
  void refuse_if(const char* query) { settings_.refuse_if = query; }
  // Does the same for a pool. It has tables, so that one is missing by a fault of its own, or all of them in a database
  // that was emptied for a restore: that is then Unavailable, or BeingRestored.
  void serve_unless(const char* query) {
    settings_.refuse_if = query;
    settings_.has_tables = true;
  }

 private:
  friend class Transaction;
  friend class Autocommit;

  Connection& connection();
  template <class Read>
  auto read(Read&& from);
  void wait_if_behind(Connection& connection);
  void begin();

  Settings settings_;
  std::unique_ptr<Connection> connection_;
  bool behind_ = true;           // nothing was read or written since catch_up()
  bool in_transaction_ = false;  // then a lost connection is not replaced: what was written on it is rolled back
};

// Runs several statements that happen together or not at all. The destructor rolls back what was not committed.
class Transaction {
 public:
  explicit Transaction(Database& database);
  virtual ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  // Returns how many rows it changed: an UPDATE to the values a row already has counts as none.
  std::uint64_t run(const Sql& sql);
  template <class... P>
  std::uint64_t run(std::string text, P&&... values) {
    return run(Sql(std::move(text), std::forward<P>(values)...));
  }

  // Returns false and changes nothing if a unique key holds such a row already.
  bool insert(const Sql& sql);
  template <class... P>
  bool insert(std::string text, P&&... values) {
    return insert(Sql(std::move(text), std::forward<P>(values)...));
  }

  Rows select(const Sql& sql);
  template <class... P>
  Rows select(std::string text, P&&... values) {
    return select(Sql(std::move(text), std::forward<P>(values)...));
  }

  void commit();

 protected:
  struct WithoutBegin {};
  Transaction(Database& database, WithoutBegin);

  Database& database_;
  bool open_ = false;
};

// Runs exactly one statement, which commits itself. This takes one round trip instead of three.
class Autocommit : public Transaction {
 public:
  explicit Autocommit(Database& database);
};

void back_off(int attempt);

// Calls `work`, and a few times again after a Conflict. Throws CommitUnknown if the database becomes unavailable after
// it refused a commit: a node that is losing its cluster reports a Conflict for what the other nodes may have accepted.
template <class Work>
auto retry_on_conflict(Work&& work) {
  constexpr int kAttempts = 5;
  bool refused_at_commit = false;
  for (int attempt = 1;; ++attempt) {
    try {
      return work();
    } catch (const NoQuorum& error) {
      if (refused_at_commit) throw CommitUnknown(error.what());
      if (attempt == kAttempts) throw;
    } catch (const ConflictAtCommit&) {
      if (attempt == kAttempts) throw;
      refused_at_commit = true;
    } catch (const Conflict&) {
      if (attempt == kAttempts) throw;
    } catch (const Unavailable& error) {
      if (refused_at_commit) throw CommitUnknown(error.what());
      throw;
    }
    back_off(attempt);
  }
}

// Runs `work(tx)` in a transaction and commits. After a Conflict it runs all of it again.
template <class Tx = Transaction, class Work>
auto transact(Database& database, Work&& work) {
  return retry_on_conflict([&] {
    Tx tx(database);
    if constexpr (std::is_void_v<decltype(work(tx))>) {
      work(tx);
      tx.commit();
    } else {
      auto result = work(tx);
      tx.commit();
      return result;
    }
  });
}

// Does the same for work that is a single statement, which commits itself. Calls `work(tx, parameters...)`:
//
//     const bool revoked = db::autocommit(worker.db, bearer_tokens::revoke, kSdkKeys, user.id, id);
template <class Work, class... P>
auto autocommit(Database& database, Work&& work, const P&... parameters) {
  return retry_on_conflict([&] {
    Autocommit tx(database);
    return work(tx, parameters...);
  });
}

}  // namespace db
