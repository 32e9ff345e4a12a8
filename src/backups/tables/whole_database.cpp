#include "backups/tables/whole_database.h"

#include <sstream>

#include "crypto/encoding.h"
#include "crypto/random.h"
#include "db/errors.h"
#include "schema/tables/schema_migrations.h"
#include "text/ascii.h"

namespace backups::tables::whole_database {

using schema::tables::schema_migrations::execute;

namespace {

std::string quoted(const std::string& table) { return "`" + text::replaced(table, "`", "``") + "`"; }

// Returns a name that no table of an operator has, nor what another host tries at the same time.
const std::string& probe_name() {
  static const std::string name = "restore_probe_" + crypto::hex(crypto::random_bytes(8));
  return name;
}

// Takes a CREATE TABLE as a dump has it, a line for each column and constraint. Other tables may have the names of its
// constraints, and foreign keys are to tables that are replaced, too.
std::string without_names_of_constraints(const std::string& statement) {
  std::string kept;
  std::istringstream lines(statement);
  for (std::string line; std::getline(lines, line);) {
    const bool is_named = text::starts_with(line, "  CONSTRAINT `");
    const auto check = line.find("` CHECK (");
    if (is_named && line.find("` FOREIGN KEY (") != line.npos &&
        line.find("`.`", line.find(" REFERENCES ")) == line.npos) {
      if (!text::ends_with(line, ",") && text::ends_with(kept, ",\n")) kept.erase(kept.size() - 2, 1);
      continue;
    }
    kept += (is_named && check != line.npos ? "  " + line.substr(check + 2) : line) + "\n";
  }
  return kept;
}

}  // namespace

std::vector<std::string> views(db::Database& db) {
  return db::texts(db.select("SELECT table_name FROM information_schema.views WHERE table_schema = DATABASE()"));
}

std::vector<std::string> sequences(db::Database& db) {
  return db::texts(db.select(R"(SELECT table_name FROM information_schema.tables
                                 WHERE table_schema = DATABASE() AND table_type = 'SEQUENCE')"));
}

bool has_rows(db::Database& db, const std::string& table) {
  return !db.select("SELECT 1 FROM " + quoted(table) + " LIMIT 1").empty();
}

void drop(db::Database& db, const std::vector<std::string>& tables) {
  execute(db, "SET FOREIGN_KEY_CHECKS = 0");
  for (const auto& table : tables) execute(db, "DROP TABLE " + quoted(table));
  execute(db, "SET FOREIGN_KEY_CHECKS = 1");
}

void try_rights(db::Database& db) {
  for (const char* statement :
       {"CREATE TABLE ? (id INT PRIMARY KEY)", "ALTER TABLE ? ADD KEY (id)", "INSERT INTO ? VALUES (1)", "DROP TABLE ?",
        "CREATE VIEW ? AS SELECT 1", "DROP VIEW ?"}) {
    execute(db, text::replaced(statement, "?", probe_name()));
  }
}

void try_to_make(db::Database& db, const std::string& statement) {
  const auto name = statement.find('`'), end = statement.rfind('`', statement.find('\n'));
  const auto probe = without_names_of_constraints(statement.substr(0, name) + probe_name() + statement.substr(end + 1));
  for (const auto& step : {std::string("SET FOREIGN_KEY_CHECKS = 0"), probe, "DROP TABLE " + probe_name(),
                           std::string("SET FOREIGN_KEY_CHECKS = 1")}) {
    execute(db, step);
  }
}

std::size_t longest_statement(db::Database& db) { return db.select("SELECT @@max_allowed_packet").unsigned_number(); }

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
