#include "backups/tables/all_tables.h"

namespace backups::tables::all_tables {
namespace {

void execute(db::Database& db, const std::string& statement) {
  db::autocommit(db, [&](db::Transaction& tx) { tx.run(statement); });
}

}  // namespace

std::vector<std::string> names(db::Database& db) {
  return db::texts(db.select(R"(SELECT table_name
                                  FROM information_schema.tables
                                 WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE')"));
}

std::vector<std::string> views(db::Database& db) {
  return db::texts(db.select("SELECT table_name FROM information_schema.views WHERE table_schema = DATABASE()"));
}

std::vector<std::string> with_rows(db::Database& db, const std::vector<std::string>& names) {
  std::vector<std::string> found;
  for (const auto& name : names) {
    if (!db.select("SELECT 1 FROM `" + name + "` LIMIT 1").empty()) found.push_back(name);
  }
  return found;
}

void drop(db::Database& db, const std::vector<std::string>& names) {
  execute(db, "SET FOREIGN_KEY_CHECKS = 0");
  for (const auto& name : names) execute(db, "DROP TABLE `" + name + "`");
  execute(db, "SET FOREIGN_KEY_CHECKS = 1");
}

void try_rights(db::Database& db) {
  for (const char* statement :
       {"DROP TABLE IF EXISTS restore_probe", "CREATE TABLE restore_probe (id INT PRIMARY KEY)",
        "ALTER TABLE restore_probe ADD KEY (id)", "INSERT INTO restore_probe VALUES (1)", "DROP TABLE restore_probe"}) {
    execute(db, statement);
  }
}

}  // namespace backups::tables::all_tables
