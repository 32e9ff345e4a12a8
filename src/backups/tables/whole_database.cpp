#include "backups/tables/whole_database.h"

#include "db/errors.h"
#include "schema/tables/schema_migrations.h"
#include "text/ascii.h"

namespace backups::tables::whole_database {

using schema::tables::schema_migrations::execute;

std::vector<std::string> views(db::Database& db) {
  return db::texts(db.select("SELECT table_name FROM information_schema.views WHERE table_schema = DATABASE()"));
}

bool has_rows(db::Database& db, const std::string& table) {
  return !db.select("SELECT 1 FROM `" + table + "` LIMIT 1").empty();
}

void drop(db::Database& db, const std::vector<std::string>& tables) {
  execute(db, "SET FOREIGN_KEY_CHECKS = 0");
  for (const auto& table : tables) execute(db, "DROP TABLE `" + table + "`");
  execute(db, "SET FOREIGN_KEY_CHECKS = 1");
}

void try_rights(db::Database& db) {
  for (const char* statement :
       {"DROP TABLE IF EXISTS restore_probe", "CREATE TABLE restore_probe (id INT PRIMARY KEY)",
        "ALTER TABLE restore_probe ADD KEY (id)", "INSERT INTO restore_probe VALUES (1)", "DROP TABLE restore_probe"}) {
    execute(db, statement);
  }
}

void take_back(db::Database& db, std::string grant) try {
  grant.replace(0, sizeof "GRANT" - 1, "REVOKE");
  execute(db, text::replaced(grant, " TO ", " FROM "));
} catch (const db::AlreadyDone&) {
}

void end_other_connections(db::Database& db) {
  for (const auto& id : db::texts(db.select(R"(SELECT CAST(id AS CHAR)
                                                 FROM information_schema.processlist
                                                WHERE id <> CONNECTION_ID() AND db = DATABASE()
                                                  AND user = SUBSTRING_INDEX(CURRENT_USER(), '@', 1))"))) {
    try {
      execute(db, "KILL " + id);
    } catch (const db::Error&) {  // it has ended by itself
    }
  }
}

}  // namespace backups::tables::whole_database
