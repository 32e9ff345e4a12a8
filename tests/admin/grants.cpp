// Each pool's database user can do what sql/grants says, and nothing else. Tried in the database for every column, so a
// new table or grant is tested without a change here.
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>

#include "pools.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

namespace {

using Columns = std::map<std::string, std::vector<std::string>>;  // of each table
using Rights = std::set<std::string>;                             // "UPDATE sdk_keys.revoked_at", "DELETE users"

Columns columns_of(Stack& stack) {
  Columns columns;
  for (auto row : stack.database().select("SELECT table_name, column_name FROM information_schema.columns"
                                          " WHERE table_schema = DATABASE()")) {
    auto& of_table = columns[row.text()];
    of_table.push_back(row.text());
  }
  return columns;
}

std::vector<std::string> words(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](unsigned char c) { return !std::isalnum(c) && c != '_'; }, ' ');
  std::istringstream stream(text);
  return {std::istream_iterator<std::string>(stream), std::istream_iterator<std::string>()};
}

void add(Rights& rights, const std::string& right, const std::string& table, const std::vector<std::string>& columns) {
  if (right == "DELETE")
    rights.insert("DELETE " + table);
  else
    for (const auto& column : columns) rights.insert(right + ' ' + table + '.' + column);
}

// The rights in sql/grants/POOL.sql, in the form GRANT SELECT, UPDATE (a, b) ON table TO ?;
Rights granted(const std::string& pool, const Columns& columns) {
  Rights rights;
  std::ifstream file("sql/grants/" + pool + ".sql");
  for (std::string line; std::getline(file, line);) {
    const auto on = line.rfind(" ON ");
    if (line.rfind("GRANT ", 0) != 0 || on == line.npos) continue;
    const std::string table = words(line.substr(on + 4)).front();
    std::istringstream list(line.substr(6, on - 6) + ',');
    for (std::string right; std::getline(list, right, ',');) {
      // Commas inside a list of columns do not separate rights.
      for (std::string more; right.find('(') != right.npos && right.find(')') == right.npos; right += ',' + more) {
        std::getline(list, more, ',');
      }
      const auto parts = words(right);
      add(rights, parts.front(), table,
          parts.size() == 1 ? columns.at(table) : std::vector(parts.begin() + 1, parts.end()));
    }
  }
  return rights;
}

// None of these statements changes anything, even if it is allowed.
std::string attempt(const std::string& right) {
  const auto parts = words(right);
  if (parts[0] == "DELETE") return "DELETE FROM " + parts[1] + " WHERE FALSE";
  const std::string &table = parts[1], &column = parts[2];
  if (parts[0] == "SELECT") return "SELECT " + column + " FROM " + table + " LIMIT 0";
  if (parts[0] == "INSERT") return "INSERT INTO " + table + " (" + column + ") SELECT NULL FROM DUAL WHERE FALSE";
  return "UPDATE " + table + " SET " + column + " = NULL WHERE FALSE";
}

// Runs the statements; returns the error number of each, 0 for success.
std::vector<int> errors(const Stack& stack, const std::string& pool, const std::vector<std::string>& statements) {
  const std::string file = stack.home() + "/attempts.sql";
  std::ofstream out(file);
  for (const auto& statement : statements) out << statement << ";\n";
  out.close();
  const std::string command = "MYSQL_PWD=$(cat " + stack.home() + "/secrets/db-" + pool +
                              ") mariadb --no-defaults --force" + " --socket=" + stack.home() +
                              "/run/db.sock --user=millrace_" + pool + " millrace <" + file + " 2>&1";
  std::vector<int> codes(statements.size(), 0);
  FILE* said = popen(command.c_str(), "re");
  char line[2048];
  std::size_t number = 0;
  for (int code = 0; std::fgets(line, sizeof line, said);) {
    if (std::sscanf(line, "ERROR %d (%*[^)]) at line %zu", &code, &number) == 2)
      codes.at(number - 1) = code;
    else if (std::sscanf(line, "ERROR %d", &code) == 1)
      FAIL(line);
  }
  LONGS_EQUAL(0, pclose(said) >> 8 & ~1);  // 1: there was an error
  return codes;
}

bool is_denial(int code) {
  static const std::set<int> denials = {1044, 1045, 1142, 1143, 1227, 1370, 1410, 1095};
  return denials.count(code) > 0;
}

Rights all_rights(const Columns& columns) {
  Rights all;
  for (const auto& [table, names] : columns) {
    for (const char* right : {"SELECT", "INSERT", "UPDATE", "DELETE"}) add(all, right, table, names);
  }
  return all;
}

Rights let(const Stack& stack, const std::string& pool, const Rights& tried) {
  std::vector<std::string> statements;
  for (const auto& right : tried) statements.push_back(attempt(right));
  const auto codes = errors(stack, pool, statements);
  Rights rights;
  std::size_t at = 0;
  for (const auto& right : tried) {
    if (!is_denial(codes[at++])) rights.insert(right);
  }
  return rights;
}

std::string without(const Rights& all, const Rights& some) {
  std::ostringstream left;
  std::set_difference(all.begin(), all.end(), some.begin(), some.end(), std::ostream_iterator<std::string>(left, "; "));
  return left.str();
}

// Statements about the server, the schema or other users, which no pool may run.
std::vector<std::string> foreign_acts(const Columns& columns) {
  std::vector<std::string> acts = {"CREATE TABLE another (a INT)",
                                   "CREATE TEMPORARY TABLE another (a INT)",
                                   "CREATE DATABASE another",
                                   "CREATE VIEW another AS SELECT 1",
                                   "CREATE PROCEDURE another() SELECT 1",
                                   "CREATE FUNCTION another() RETURNS INT RETURN 1",
                                   "CREATE EVENT another ON SCHEDULE EVERY 1 DAY DO SELECT 1",
                                   "CREATE SEQUENCE another",
                                   "CREATE USER another",
                                   "CREATE ROLE another",
                                   "DROP USER millrace_admin@localhost",
                                   "RENAME USER millrace_admin@localhost TO another@localhost",
                                   "ALTER USER millrace_admin@localhost IDENTIFIED BY 'mine'",
                                   "SET PASSWORD FOR millrace_admin@localhost = PASSWORD('mine')",
                                   "SHOW GRANTS FOR millrace_admin@localhost",
                                   "SELECT * FROM mysql.global_priv",
                                   "SELECT * FROM mysql.user",
                                   "SELECT 1 INTO OUTFILE '/tmp/another'",
                                   "LOAD DATA INFILE '/etc/passwd' INTO TABLE schema_migrations",
                                   "SET GLOBAL max_connections = 1",
                                   "SET GLOBAL general_log = 1",
                                   "SET GLOBAL init_connect = 'ROLLBACK'",
                                   "FLUSH TABLES",
                                   "FLUSH PRIVILEGES",
                                   "SHUTDOWN",
                                   "INSTALL SONAME 'another'",
                                   "SHOW ENGINE INNODB STATUS",
                                   "SHOW MASTER STATUS",
                                   "CHANGE MASTER TO MASTER_HOST = 'another'"};
  for (const auto& [table, names] : columns) {
    for (const char* act : {"TRUNCATE TABLE ", "DROP TABLE "}) acts.push_back(act + table);
    acts.push_back("ALTER TABLE " + table + " ADD COLUMN another INT");
    acts.push_back("RENAME TABLE " + table + " TO another");
    acts.push_back("CREATE INDEX another ON " + table + " (" + names.front() + ")");
    acts.push_back("LOCK TABLES " + table + " WRITE");
    acts.push_back("CREATE TRIGGER another BEFORE INSERT ON " + table + " FOR EACH ROW SET @a = 1");
    acts.push_back("GRANT ALL ON " + table + " TO CURRENT_USER");
  }
  return acts;
}

}  // namespace

TEST_GROUP(Grants) {
  Stack& stack = Stack::running();
  Columns columns = columns_of(stack);
};

TEST(Grants, allow_each_pool_only_the_listed_operations_on_tables) {
  for (const auto& pool : pool_table()) {
    const Rights wanted = granted(pool.name, columns), had = let(stack, pool.name, all_rights(columns));
    STRCMP_EQUAL("", (without(had, wanted).empty() ? "" : pool.name + " may also " + without(had, wanted)).c_str());
    STRCMP_EQUAL("", (without(wanted, had).empty() ? "" : pool.name + " may not " + without(wanted, had)).c_str());
    CHECK(wanted.size() > 5 && wanted.size() < all_rights(columns).size() / 2);
  }
}

TEST(Grants, keep_pools_from_changing_the_schema_the_server_or_other_users) {
  auto acts = foreign_acts(columns);
  acts.push_back("KILL " + std::to_string(stack.number("SELECT CONNECTION_ID()")));
  for (const auto& pool : pool_table()) {
    const auto codes = errors(stack, pool.name, acts);
    for (std::size_t at = 0; at < acts.size(); ++at) {
      if (!is_denial(codes[at])) FAIL((pool.name + ": " + std::to_string(codes[at]) + " to " + acts[at]).c_str());
    }
  }
}

TEST(Grants, keep_pools_from_reading_files_of_the_host) {
  for (const auto& pool : pool_table()) {
    LONGS_EQUAL(0, errors(stack, pool.name, {"DO 1 / (LOAD_FILE('/etc/passwd') IS NULL)"}).front());
  }
}

TEST(Grants, hide_other_schemas_from_pools) {
  // Fails with 1242 (subquery returns more than one row) if a row exists that should not.
  for (const auto& pool : pool_table()) {
    LONGS_EQUAL(
        0,
        errors(stack, pool.name,
               {"DO (SELECT schema_name FROM information_schema.schemata WHERE schema_name <> 'information_schema')"})
            .front());
  }
}
