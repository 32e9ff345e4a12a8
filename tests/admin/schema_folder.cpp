// migrate: where it looks for migrations when nobody says.
#include <filesystem>

#include "support/stack.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(SchemaFolder) {
  Stack& stack = Stack::running();

  // What it prints in the top of the tree, in the home's environment but for that setting.
  std::string migrate(const std::string& environment) {
    const std::string admin = std::filesystem::read_symlink("/proc/self/exe").parent_path() / "millrace-admin";
    FILE* pipe = popen(("set -a; . '" + stack.home() + "/admin.env'; set +a; env " + environment + " '" + admin +
                        "' migrate --json 2>&1").c_str(), "re");
    std::string text;
    for (int c; (c = fgetc(pipe)) != EOF;) text += static_cast<char>(c);
    pclose(pipe);
    return text;
  }
};

TEST(SchemaFolder, is_sql_when_none_is_named) {
  STRCMP_CONTAINS("\"applied\":[]", migrate("-u MILLRACE_SQL").c_str());
  STRCMP_CONTAINS("\"applied\":[]", migrate("MILLRACE_SQL=").c_str());
  CHECK(migrate("MILLRACE_SQL=/nowhere").find("\"applied\"") == std::string::npos);
}
