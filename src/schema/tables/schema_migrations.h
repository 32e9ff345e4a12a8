#pragma once
#include <map>
#include <string>

#include "db/database.h"

// Records the migrations that were applied.
namespace schema::tables::schema_migrations {

// Names the newest migration that this program needs. Raise it together with a new file in sql/.
constexpr int kRequired = 60;

void create(db::Database& db);

int version(db::Database& db);
// Returns the version that this node of a cluster knows, see db::Database::select_at_once.
int version_at_once(db::Database& db);
// Maps each version to the SHA-256 (hex) of the file as it was applied.
std::map<int, std::string> applied(db::Database& db);
// Does nothing if the version is recorded already.
void record(db::Database& db, int version, const std::string& name, const std::string& checksum);

// Runs a statement of sql/. MySQL commits each DDL by itself. Throws db::AlreadyDone if its effect is there already.
void execute(db::Database& db, const std::string& statement);

}  // namespace schema::tables::schema_migrations
