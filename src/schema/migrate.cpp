#include "schema/migrate.h"

#include <stdexcept>

#include "db/errors.h"
#include "failpoint.h"
#include "schema/migration_lease.h"
#include "schema/migrations.h"
#include "schema/tables/restores.h"
#include "schema/tables/schema_migrations.h"

namespace schema {
namespace {

namespace restores = tables::restores;
namespace schema_migrations = tables::schema_migrations;

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
