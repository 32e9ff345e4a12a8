#include "schema/migrate.h"

#include <chrono>
#include <iostream>
#include <stdexcept>
#include <thread>
#include <utility>

#include "crypto/random.h"
#include "db/errors.h"
#include "failpoint.h"
#include "log.h"
#include "schema/migrations.h"
#include "schema/tables/restores.h"
#include "schema/tables/schema_leases.h"
#include "schema/tables/schema_migrations.h"

namespace schema {
namespace {

namespace restores = tables::restores;
namespace schema_leases = tables::schema_leases;
namespace schema_migrations = tables::schema_migrations;

constexpr int kSeconds = 15;  // a statement is given up after ten seconds
constexpr auto kPause = std::chrono::milliseconds(100);
constexpr auto kSilent = std::chrono::seconds(2);
constexpr auto kMaxWait = std::chrono::minutes(5);

// Makes hosts that start at the same moment migrate one after the other. Two at once do no harm, because each step may
// be repeated.
class MigrationLease {
 public:
  // Waits until the lease is free. That of a process that was killed expires after some seconds. Throws
  // std::runtime_error after five minutes.
  explicit MigrationLease(db::Database& db) : db_(db), holder_(crypto::random_base62(32)) {
    schema_leases::create(db_);
    renew();
  }
  ~MigrationLease() {
    try {
      schema_leases::release(db_, holder_);
    } catch (const std::exception& error) {  // it expires by itself
      log_problem(LogLevel::warning, {{"lease", "schema"}}, std::string("it could not be released: ") + error.what());
    }
  }
  MigrationLease(const MigrationLease&) = delete;
  MigrationLease& operator=(const MigrationLease&) = delete;

  // Extends the lease. Call it before each step, as no step takes longer than the lease.
  void renew() {
    const auto begun = std::chrono::steady_clock::now();
    bool has_said_so = false;
    while (!schema_leases::acquire(db_, holder_, kSeconds)) {
      const auto waited = std::chrono::steady_clock::now() - begun;
      if (waited > kMaxWait) throw std::runtime_error("another host is still migrating: try again when it is done");
      if (waited > kSilent && !std::exchange(has_said_so, true)) {
        std::cerr << "waiting for another host that migrates, or " << kSeconds << " s for one that was killed\n";
      }
      std::this_thread::sleep_for(kPause);
    }
  }

 private:
  db::Database& db_;
  std::string holder_;
};

// Asks once more, because a connection that was opened before the restore began was not refused.
void refuse_while_loading(db::Database& db) {
  try {
    if (db.select(restores::kLoading).empty()) return;
  } catch (const db::NoTable&) {  // before the first migration
    return;
  }
  throw db::BeingRestored("a backup is being restored");
}

std::map<int, std::string> recorded_migrations(db::Database& db) try {
  return schema_migrations::applied(db);
} catch (const db::NoTable&) {
  return {};
}

void refuse_newer(const std::map<int, std::string>& recorded) {
  const int version = unknown_in(recorded);
  if (version == 0) return;
  throw std::runtime_error("the database has migration " + std::to_string(version) +
                           ", which this program does not know: it is newer. Nothing was changed, and the pools that "
                           "run go on. Install the newer program again, or restore a backup of before");
}

// Returns false if the effect was there already.
bool apply(db::Database& db, const Migration& migration) {
  bool changed = true;
  try {
    schema_migrations::execute(db, migration.statement);
    FAILPOINT("before_recording_a_migration");
  } catch (const db::AlreadyDone&) {
    changed = false;
  } catch (const db::Error& error) {
    throw std::runtime_error(
        migration.name + " failed: " + error.what() +
        ". The migrations before it are done. Remove the cause and run migrate again, which goes on "
        "with this one");
  }
  schema_migrations::record(db, migration.version, migration.name, migration.checksum);
  return changed;
}

}  // namespace

// Since 1.0, a merged migration is never edited.
void refuse_tables_of_before(db::Database& db) {
  const auto changed = changed_since(recorded_migrations(db));
  if (changed.empty()) return;
  throw std::runtime_error(
      "the database was made by a version before 1.0 whose tables were others (" + changed +
      ".sql was changed since). Nothing was changed. Tables of before 1.0 are not brought along: "
      "begin with a new database, or go on with the version that made it; see \"When you upgrade\" in CHANGELOG.md");
}

Migrated migrate(db::Database& db) {
  refuse_tables_of_before(db);
  MigrationLease lease(db);
  refuse_while_loading(db);
  schema_migrations::create(db);

  const auto recorded = schema_migrations::applied(db);
  refuse_newer(recorded);
  Migrated done{};
  for (const auto& migration : all_migrations()) {
    if (recorded.count(migration.version)) continue;
    lease.renew();
    done.steps.push_back({migration.name, !apply(db, migration)});
  }
  done.version = schema_migrations::version(db);
  return done;
}

void make_again(db::Database& db, const std::string& beginning_of_line) {
  for (const auto& migration : all_migrations()) {
    if (("\n" + migration.statement).find("\n" + beginning_of_line) == std::string::npos) continue;
    try {
      schema_migrations::execute(db, migration.statement);
    } catch (const db::AlreadyDone&) {
    }
  }
}

void open_to_pools(db::Database& db) {
  MigrationLease lease(db);
  refuse_while_loading(db);
  for (const auto& grants : all_grants()) {
    lease.renew();
    for (const auto& statement : grants.statements) schema_migrations::execute(db, statement);
  }
  db::autocommit(db, restores::end);
}

}  // namespace schema
