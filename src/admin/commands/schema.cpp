// migrate, config check.
#include <algorithm>
#include <cstdlib>

#include "admin/command.h"
#include "admin/migrations.h"
#include "admin/tables/schema_migrations.h"

namespace admin {

using web::Json;

namespace {

std::string sql_folder() {
  const char* folder = std::getenv("MILLRACE_SQL");
  return folder && *folder ? folder : "sql";
}

// A migration that was merged is never edited: a changed one means that two installations have grown apart.
void refuse_changed(const std::vector<Migration>& known, const std::map<int, std::string>& applied) {
  for (const auto& [version, checksum] : applied) {
    const auto same = [version = version](const Migration& one) { return one.version == version; };
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

Report migrate(const Arguments&, Worker& worker) {
  namespace table = tables::schema_migrations;
  const auto known = migrations_in(sql_folder());
  table::create(worker.db);

  Worker locker(worker.config);  // a connection of its own: each DDL would end the lock of the one it runs on
  db::Transaction lock(locker.db);
  table::lock(lock);

  const auto applied = table::applied(worker.db);
  refuse_changed(known, applied);
  Report report{"", nullptr, 0};
  std::vector<Json> names;
  for (const auto& migration : known) {
    if (applied.count(migration.version)) continue;
    table::execute(worker.db, migration.statement);
    table::record(worker.db, migration.version, migration.name, migration.checksum);
    report.text += "applied " + migration.name + "\n";
    names.push_back(migration.name);
  }
  const char* host = std::getenv("MILLRACE_DB_GRANT_HOST");
  for (const auto& grants : grants_in(sql_folder(), host && *host ? host : "localhost")) {
    for (const auto& statement : grants.statements) table::execute(worker.db, statement);
  }
  const int version = table::version(worker.db);
  report.text += "schema version " + std::to_string(version) + "\n";
  report.json = Json::object({{"applied", Json::array(names)}, {"schemaVersion", version}});
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
  return {{"migrate", "", "bring the database to this program's schema, and the pools' rights with it", {},
           migrate},
          {"config check", "", "read the settings and name every fault", {}, check_config}};
}

}  // namespace admin
