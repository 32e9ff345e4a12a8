#pragma once
#include <string>
#include <vector>

#include "db/database.h"

namespace schema {

// Describes a migration that was not recorded yet. Its effect may have been there all the same, from a run that was
// interrupted before it recorded it, or from another host.
struct MigrationStep {
  std::string name;
  bool was_there;
};

struct Migrated {
  std::vector<MigrationStep> steps;
  int version;
};

// Throws std::runtime_error, which says what to do, if the tables were made by a version before 1.0. Asks nothing that
// such tables do not have, so it comes before anything else.
void refuse_tables_of_before(db::Database& db);

// Brings the tables to this program's schema. Throws db::BeingRestored while a backup is being loaded, and
// std::runtime_error if the database is newer than this program or of before 1.0, or if a migration fails.
Migrated migrate(db::Database& db);

// Runs the migrations that have a line with that beginning, even if they are recorded. Does nothing where their table
// or view exists.
void make_again(db::Database& db, const std::string& beginning_of_line);

// Gives all pools their rights, and lets them serve what was restored. A restore that begins meanwhile keeps them out
// by its row, whatever rights they have.
void open_to_pools(db::Database& db);

}  // namespace schema
