// migrate.
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <stdexcept>
#include <thread>

#include "admin/commands.h"
#include "db/errors.h"
#include "failpoint.h"
#include "jobs/rules/maintain.h"
#include "schema/migration_lease.h"
#include "schema/migrations.h"
#include "schema/tables/restores.h"
#include "schema/tables/schema_migrations.h"

namespace admin {

using json::Json;
namespace restores = schema::tables::restores;

namespace {

// A connection that was there before the restore began has not been asked.
void refuse_while_loading(Worker& worker) {
  try {
    if (worker.db.select(restores::kLoading).empty()) return;
  } catch (const db::NoTable&) {  // before the first migration
    return;
  }
  throw db::BeingRestored("a backup is being restored");
}

std::string sql_folder() {
  const char* folder = std::getenv("MILLRACE_SQL");
  return folder && *folder ? folder : "sql";
}

// A merged migration is never edited: a changed one means that two installations have diverged.
void refuse_changed(const std::vector<schema::Migration>& known, const std::map<int, std::string>& applied) {
  for (const auto& [version, checksum] : applied) {
    const auto same = [version = version](const schema::Migration& one) { return one.version == version; };
    const auto migration = std::find_if(known.begin(), known.end(), same);
    if (migration == known.end()) {
      throw std::runtime_error(
          "the database has migration " + std::to_string(version) +
          ", which this program does not know: it is newer. Nothing was changed, and the pools that "
          "run go on. Install the newer program again, or restore a backup of before");
    }
    if (migration->checksum != checksum) {
      throw std::runtime_error(
          "the database was made by a version before 1.0 whose tables were others (" + migration->name +
          ".sql was changed since). Nothing was changed. Tables of before 1.0 are not brought along: begin with a new "
          "database, or go on with the version that made it; see \"When you upgrade\" in CHANGELOG.md");
    }
  }
}

// False when its effect was there already: from a run that was interrupted before it could record it, or from another
// host.
bool apply(db::Database& db, const schema::Migration& migration) {
  namespace table = schema::tables::schema_migrations;
  bool changed = true;
  try {
    table::execute(db, migration.statement);
    FAILPOINT("before_recording_a_migration");
  } catch (const db::AlreadyDone&) {
    changed = false;
  } catch (const db::Error& error) {
    throw std::runtime_error(
        migration.name + " failed: " + error.what() +
        ". The migrations before it are done. Remove the cause and run migrate again, which goes on "
        "with this one");
  }
  table::record(db, migration.version, migration.name, migration.checksum);
  return changed;
}

void apply_grants(db::Database& db, schema::MigrationLease& lease) {
  const char* host = std::getenv("MILLRACE_DB_GRANT_HOST");
  for (const auto& grants : schema::grants_in(sql_folder(), host && *host ? host : "localhost")) {
    lease.renew();
    for (const auto& statement : grants.statements) schema::tables::schema_migrations::execute(db, statement);
  }
}

// Does what maintenance would have done since the backup was made, before the pools serve its data: after an
// interruption, the restore has not. Another host may be at it.
std::string catch_up(Worker& worker) {
  std::cerr << "doing what has become due since the backup was made\n";
  try {
    for (int tries = 0; tries < 30; ++tries) {
      if (jobs::rules::maintain(worker.db, worker.config).figures.done) return "";
      std::this_thread::sleep_for(std::chrono::seconds(5));
    }
    return "what has become due since the backup is not all done yet\n";
  } catch (const db::BeingRestored&) {
    throw;
  } catch (const std::exception& error) {  // it goes on once they serve
    return std::string("what has become due since the backup was not done: ") + error.what() + "\n";
  }
}

// Lets the pools serve. A restore that has begun meanwhile keeps them out by its row, whatever rights they have.
void open(Worker& worker) {
  schema::MigrationLease lease(worker.db);
  refuse_while_loading(worker);
  apply_grants(worker.db, lease);
  db::autocommit(worker.db, restores::end);
}

Report bring_to_this_version(Worker& worker) {
  namespace table = schema::tables::schema_migrations;
  const auto known = schema::migrations_in(sql_folder());
  schema::MigrationLease lease(worker.db);
  refuse_while_loading(worker);
  table::create(worker.db);

  const auto recorded = table::applied(worker.db);
  refuse_changed(known, recorded);
  Report report{"", nullptr, 0};
  std::vector<Json> applied, found;
  for (const auto& migration : known) {
    if (recorded.count(migration.version)) continue;
    lease.renew();
    const bool changed = apply(worker.db, migration);
    report.text += (changed ? "applied " : "already there: ") + migration.name + "\n";
    (changed ? applied : found).push_back(migration.name);
  }
  const int version = table::version(worker.db);
  report.text += "schema version " + std::to_string(version) + "\n";
  report.json =
      Json::object({{"applied", Json::array(applied)}, {"found", Json::array(found)}, {"schemaVersion", version}});
  return report;
}

// What the pools of a host may do is not taken back by a restore of another.
Report migrate_and_open(const Arguments& arguments, Worker& worker) {
  auto report = bring_to_this_version(worker);
  const bool closed = !worker.db.select(restores::kUnderWay).empty();
  if (closed && arguments.has("--keep-closed")) return report;
  if (closed) report.text += catch_up(worker);
  open(worker);
  return report;
}

// A host starts although its restore was interrupted: otherwise its database would not run to be restored.
Report migrate(const Arguments& arguments, Worker& worker) {
  try {
    return migrate_and_open(arguments, worker);
  } catch (const db::BeingRestored& restore) {
    return {std::string(restore.what()) + ". Nothing was migrated\n", Json::object({{"restoring", true}}), 0};
  }
}

}  // namespace

std::vector<Command> schema_commands() {
  return {{"migrate",
           "Bring the database to this program's schema, and the pools' rights with it",
           {flag("--keep-closed", "After a restore, let no pool serve until the next migrate")},
           migrate}};
}

}  // namespace admin
