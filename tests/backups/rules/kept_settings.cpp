#include "backups/rules/kept_settings.h"

#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "support/home.h"

#include <CppUTest/TestHarness.h>

using namespace backups::rules;

TEST_GROUP(KeptSettings) {
  const std::string home = new_scratch();

  // Checks that others cannot read it, too.
  std::string secret_file(const std::string& name) {
    struct stat found;
    LONGS_EQUAL(0, stat((home + name).c_str(), &found));
    LONGS_EQUAL(0600, found.st_mode & 0777);
    std::ostringstream text;
    text << std::ifstream(home + name).rdbuf();
    return text.str();
  }
};

TEST(KeptSettings, are_all_but_those_that_say_where_the_host_is) {
  setenv("MILLRACE_STRIPE_API_URL", "https://stripe.test", 1);
  setenv("MILLRACE_DB_PASSWORD", "of the database", 1);
  setenv("MILLRACE_HTTP_PORT", "8080", 1);
  const auto kept = settings_to_keep();
  for (const char* name : {"MILLRACE_STRIPE_API_URL", "MILLRACE_DB_PASSWORD", "MILLRACE_HTTP_PORT"}) unsetenv(name);
  STRCMP_CONTAINS("MILLRACE_STRIPE_API_URL=https://stripe.test\n", kept.c_str());
  CHECK(kept.find("MILLRACE_DB_") == kept.npos && kept.find("MILLRACE_HTTP_PORT") == kept.npos);
}

TEST(KeptSettings, come_back_into_a_home_of_scripts_run) {
  std::filesystem::create_directories(home + "/secrets");
  std::ofstream(home + "/secrets/secret") << "of this host\n";
  const std::string settings = "MILLRACE_CONTACT=a\nMILLRACE_SECRET=of the backup=\nMILLRACE_SECRET_PREVIOUS=older\n";
  STRCMP_CONTAINS(" until you start scripts/run again", put_back(settings, home).c_str());
  STRCMP_EQUAL("of the backup=\n", secret_file("/secrets/secret").c_str());
  STRCMP_EQUAL(settings.c_str(), secret_file("/settings-of-backup").c_str());
  CHECK(!std::filesystem::exists(home + "/secrets/secret.new"));
}
