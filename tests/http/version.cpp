// The programs, GET /readyz and the interface description all have the version of the file VERSION.
#include <array>
#include <cstdio>
#include <fstream>
#include <sstream>

#include "support/home.h"
#include "support/json.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(Version) {
  Stack& stack = Stack::running();
  Client client = stack.client();

  static std::string content(const char* file) {
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    return text.str();
  }

  static std::string version() {
    const std::string line = content("VERSION");
    return line.substr(0, line.find('\n'));
  }

  static std::string said_by(const std::string& program) {
    FILE* pipe = popen(("'" + own_folder() + "/" + program + "' --version").c_str(), "re");
    std::array<char, 100> line{};
    CHECK_TRUE(fgets(line.data(), line.size(), pipe) != nullptr);
    LONGS_EQUAL(0, pclose(pipe));
    return line.data();
  }
};

TEST(Version, is_printed_by_the_programs) {
  for (const std::string program : {"millrace-worker", "millrace-admin"}) {
    STRCMP_EQUAL((program + " " + version() + "\n").c_str(), said_by(program).c_str());
  }
}

TEST(Version, is_in_the_answer_of_readyz) {
  STRCMP_EQUAL(version().c_str(), text_in(client.get("/readyz").body, "version").c_str());
}

TEST(Version, is_in_the_interface_description) {
  STRCMP_CONTAINS(("\"version\": \"" + version() + "\"").c_str(), content("nginx/www/openapi.json").c_str());
}
