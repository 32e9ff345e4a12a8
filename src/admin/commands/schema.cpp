// migrate, config check.
#include <algorithm>
#include <cstdlib>

#include "admin/commands.h"
#include "db/errors.h"
#include "failpoint.h"
#include "schema/migration_lease.h"
#include "schema/migrations.h"
#include "schema/tables/schema_migrations.h"

namespace admin {

using json::Json;

namespace {

std::string sql_folder() {
  const char* folder = std::getenv("MILLRACE_SQL");
  return folder && *folder ? folder : "sql";
}

// A migration that was merged is never edited: a changed one means that two installations have grown apart.
void refuse_changed(const std::vector<schema::Migration>& known, const std::map<int, std::string>& applied) {
  for (const auto& [version, checksum] : applied) {
    const auto same = [version = version](const schema::Migration& one) { return one.version == version; };
    const auto migration = std::find_if(known.begin(), known.end(), same);
    if (migration == known.end()) {
      throw std::runtime_error("the database has migration " + std::to_string(version) +
                               ", which this program does not know: it is newer");
    }
    if (migration->checksum != checksum) {
      throw std::runtime_error(migration->name + ".sql was changed after it had been applied");
    }
  }
}

// False: its effect was there already, from a migrate that was interrupted before it could be recorded, or from another
// host's.
bool carry_out(db::Database& db, const schema::Migration& migration) {
  namespace table = schema::tables::schema_migrations;
  bool changed = true;
  try {
    table::execute(db, migration.statement);
    FAILPOINT("before_recording_a_migration");
  } catch (const db::AlreadyDone&) {
    changed = false;
  }
  table::record(db, migration.version, migration.name, migration.checksum);
  return changed;
}

Report migrate(const Arguments&, Worker& worker) {
  namespace table = schema::tables::schema_migrations;
  const auto known = schema::migrations_in(sql_folder());
  schema::MigrationLease lease(worker.db);
  table::create(worker.db);

  const auto applied = table::applied(worker.db);
  refuse_changed(known, applied);
  Report report{"", nullptr, 0};
  std::vector<Json> names, found;
  for (const auto& migration : known) {
    if (applied.count(migration.version)) continue;
    lease.renew();
    const bool changed = carry_out(worker.db, migration);
    report.text += (changed ? "applied " : "found its work done: ") + migration.name + "\n";
    (changed ? names : found).push_back(migration.name);
  }
  const char* host = std::getenv("MILLRACE_DB_GRANT_HOST");
  for (const auto& grants : schema::grants_in(sql_folder(), host && *host ? host : "localhost")) {
    lease.renew();
    for (const auto& statement : grants.statements) table::execute(worker.db, statement);
  }
  const int version = table::version(worker.db);
  report.text += "schema version " + std::to_string(version) + "\n";
  report.json =
      Json::object({{"applied", Json::array(names)}, {"found", Json::array(found)}, {"schemaVersion", version}});
  return report;
}

// The settings were read to get here, so there is no fault in them.
Report check_config(const Arguments&, Worker& worker) {
  Report report{"", Json::object({}), 0};
  std::vector<Json> doubts;
  for (const auto& doubt : worker.config.doubts) {
    report.text += "doubtful: " + doubt + "\n";
    doubts.push_back(doubt);
  }
  report.text += "the settings are sound\n";
  report.json = Json::object({{"sound", true}, {"doubts", Json::array(doubts)}});
  return report;
}

}  // namespace

std::vector<Command> schema_commands() {
  return {{"migrate", "Bring the database to this program's schema, and the pools' rights with it", {}, migrate},
          {"config check", "Read the settings and report every error", {}, check_config}};
}

}  // namespace admin
