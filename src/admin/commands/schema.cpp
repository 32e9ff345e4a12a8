// Has the command migrate.
#include "admin/commands.h"
#include "backups/rules/catch_up.h"
#include "db/errors.h"
#include "schema/migrate.h"
#include "schema/tables/restores.h"

namespace admin {

using json::Json;

namespace {

Report report_of(const schema::Migrated& done) {
  Report report{"", nullptr};
  std::vector<Json> applied, found;
  for (const auto& step : done.steps) {
    report.text += (step.was_there ? "already there: " : "applied ") + step.name + "\n";
    (step.was_there ? found : applied).push_back(step.name);
  }
  report.text += "schema version " + std::to_string(done.version) + "\n";
  report.json =
      Json::object({{"applied", Json::array(applied)}, {"found", Json::array(found)}, {"schemaVersion", done.version}});
  return report;
}

// Opens the pools, but with --keep-closed not after a restore: they need its secrets first. A restore revokes only the
// rights of its own host's pools, and not those of pools at other hosts.
Report migrate_and_open(const Arguments& arguments, Worker& worker) {
  auto report = report_of(schema::migrate(worker.db));
  const bool closed = !worker.db.select(schema::tables::restores::kUnderWay).empty();
  if (closed && arguments.has("--keep-closed")) return report;
  if (closed) {
    schema::make_again(worker.db, "CREATE VIEW ");  // the restore may have been interrupted before that
    report.text += backups::rules::catch_up(worker.db, worker.config);
  }
  schema::open_to_pools(worker.db);
  return report;
}

// Succeeds even if a restore was interrupted. Otherwise the host would not start, nor its database, which the restore
// needs.
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
