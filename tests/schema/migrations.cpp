// millrace-admin migrate: where it looks for migrations by default.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "schema/tables/schema_migrations.h"
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
