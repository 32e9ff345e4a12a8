#include "backups/rules/close_host.h"

#include <iostream>
#include <stdexcept>

#include "backups/tables/whole_database.h"
#include "db/errors.h"
#include "schema/migrate.h"
#include "schema/migrations.h"
#include "schema/tables/restores.h"
#include "schema/tables/schema_migrations.h"

namespace backups::rules {
namespace {

namespace restores = schema::tables::restores;
namespace whole_database = tables::whole_database;

// Calls `change` with each GRANT of that kind to a pool. Returns why some could not be changed.
enum class Rights { to_read_the_row, others };
template <class Change>
std::string change_rights(Rights which, Change change) {
  std::string complaints;
  for (const auto& pool : schema::all_grants()) {
    for (const auto& grant : pool.statements) {
      if ((grant.find(" ON restores ") != grant.npos) != (which == Rights::to_read_the_row)) continue;
      try {
        change(grant);
      } catch (const db::Error& error) {
        complaints += error.what() + std::string("\n  ");
      }
    }
  }
  return complaints;
}

}  // namespace

std::string close_host(db::Database& db) {
  schema::make_again(db, "CREATE TABLE restores ");
  const auto give = [&](const auto& grant) { schema::tables::schema_migrations::execute(db, grant); };
  if (const auto complaints = change_rights(Rights::to_read_the_row, give); !complaints.empty()) {
    throw std::runtime_error("the pools' rights cannot be changed: " + complaints +
                             "Nothing was changed; millrace-admin migrate says more");
  }

  const auto began_at = db::transact(db, [](db::Transaction& tx) { return restores::begin(tx); });
  const auto take_back = [&](const auto& grant) { whole_database::take_back(db, grant); };
  if (const auto complaints = change_rights(Rights::others, take_back); !complaints.empty()) {
    open_again(db);
    throw std::runtime_error("the pools' rights could not be taken away for the time of the restore: " + complaints +
                             "Nothing was restored");
  }
  whole_database::end_other_connections(db);  // those of jobs, which look for a restore only when they connect
  return began_at;
}

void open_again(db::Database& db) try {
  if (!db::autocommit(db, restores::give_up)) return;
  schema::migrate(db);
  schema::open_to_pools(db);
} catch (const std::exception& error) {  // the caller reports the error for which it opens the host
  std::cerr << error.what() << "\nNothing is served until you run the same again, or millrace-admin migrate\n";
}

}  // namespace backups::rules
