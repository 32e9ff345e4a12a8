// millrace-admin migrate: where it looks for migrations by default.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "schema/tables/schema_migrations.h"
#include "support/command.h"
#include "support/home.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(SchemaFolder) {
  Stack& stack = Stack::running();

  // Runs it at the top of the tree, with the home's environment except for that setting.
  std::string migrate(const std::string& environment) {
    const std::string admin = own_folder() + "/millrace-admin";
    FILE* pipe = popen(("set -a; . '" + stack.home() + "/admin.env'; set +a; env " + environment + " '" + admin +
                        "' migrate --json 2>&1")
                           .c_str(),
                       "re");
    std::string text;
    for (int c; (c = fgetc(pipe)) != EOF;) text += static_cast<char>(c);
    pclose(pipe);
    return text;
  }
};

TEST(SchemaFolder, is_sql_by_default) {
  STRCMP_CONTAINS("\"applied\":[]", migrate("-u MILLRACE_SQL").c_str());
  STRCMP_CONTAINS("\"applied\":[]", migrate("MILLRACE_SQL=").c_str());
  CHECK(migrate("MILLRACE_SQL=/nowhere").find("\"applied\"") == std::string::npos);
}

TEST(SchemaFolder, has_the_version_that_the_program_requires_and_the_readme_shows) {
  int newest = 0;
  for (const auto& file : std::filesystem::directory_iterator("sql"))
    newest = std::max(newest, std::atoi(file.path().filename().c_str()));
  LONGS_EQUAL(newest, schema::tables::schema_migrations::kRequired);
  std::ostringstream readme;
  readme << std::ifstream("README.md").rdbuf();
  STRCMP_CONTAINS(("\"schemaVersion\":" + std::to_string(newest) + ",").c_str(), readme.str().c_str());
}

// Those of before 1.0, of which the oldest had other columns, or lacked tables that commands look at first.
TEST_GROUP(SchemaOfBefore) {
  Stack& stack = Stack::running();
  const std::string scratch = new_scratch();

  void setup() override {
    stack.as_root(
        "CREATE DATABASE before_1_0 CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci",
        "GRANT ALL PRIVILEGES ON before_1_0.* TO 'millrace_admin'@'localhost' WITH GRANT OPTION",
        "CREATE TABLE before_1_0.schema_migrations LIKE millrace.schema_migrations",
        "INSERT INTO before_1_0.schema_migrations VALUES (1, '0001_throttles', REPEAT('0', 64), '2025-11-01')",
        "CREATE TABLE before_1_0.restores (id INT NOT NULL PRIMARY KEY, began_at DATETIME(3) NOT NULL) ENGINE = "
        "InnoDB");
  }
  void teardown() override {
    stack.as_root("DROP DATABASE before_1_0", "REVOKE GRANT OPTION ON before_1_0.* FROM 'millrace_admin'@'localhost'",
                  "REVOKE ALL PRIVILEGES ON before_1_0.* FROM 'millrace_admin'@'localhost'");
  }
  void is_refused(const std::string& command) {
    int status = 0;
    const auto said = output_of("set -a; . '" + stack.home() + "/admin.env'; MILLRACE_DB_NAME=before_1_0 '" +
                                    own_folder() + "/millrace-admin' " + command + " 2>&1",
                                status);
    LONGS_EQUAL_TEXT(1, status, said.c_str());
    STRCMP_CONTAINS_TEXT("begin with a new database, or go on with the version that made it", said.c_str(),
                         command.c_str());
    STRCMP_CONTAINS_TEXT("0001_throttles.sql was changed since", said.c_str(), command.c_str());
  }
};

TEST(SchemaOfBefore, is_refused_in_words_by_whatever_looks_at_it) {
  const auto backup = scratch + "/backup.sql.gz";
  stack.admin("backup --without-settings --to " + backup);
  is_refused("migrate");
  is_refused("backup --without-settings --to " + scratch + "/another.sql.gz");
  is_refused("restore --without-settings " + backup);
  is_refused("restore --without-settings --replace-data " + backup);
  is_refused("key issue --credits 1");
  is_refused("user list");
  const auto tables = stack.as_root(
      "SELECT GROUP_CONCAT(table_name ORDER BY table_name) FROM information_schema.tables"
      " WHERE table_schema = 'before_1_0'");
  STRCMP_EQUAL("restores,schema_migrations\n", tables.c_str());
}
