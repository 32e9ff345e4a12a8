// millrace-admin config check.
#include <filesystem>

#include "support/command.h"
#include "support/home.h"
#include "support/mmdb_file.h"

#include <CppUTest/TestHarness.h>

namespace {

// It needs no database.
std::string checked_with(const std::string& setting, int expected_status, const std::string& another = "A=1") {
  int status = 0;
  const std::string said =
      output_of(without_settings() + "MILLRACE_DB_SOCKET=/nowhere MILLRACE_SECRET=" + std::string(64, 'a') + " '" +
                    setting + "' '" + another + "' '" + own_folder() + "/millrace-admin' config check",
                status);
  LONGS_EQUAL_TEXT(expected_status, status, said.c_str());
  return said;
}

std::string shown(const std::string& arguments) {
  int status = 0;
  const std::string said =
      output_of(without_settings() +
                    "MILLRACE_DB_SOCKET=/nowhere MILLRACE_DB_PASSWORD=hunter2 MILLRACE_KEY_RATE=2000 "
                    "MILLRACE_X402_FACILITATOR_URL=https://x402.example/hunter2 MILLRACE_SECRET=hunter2" +
                    std::string(64, 'a') + " '" + own_folder() + "/millrace-admin' config show " + arguments,
                status);
  LONGS_EQUAL_TEXT(0, status, said.c_str());
  CHECK_TEXT(said.find("hunter2") == said.npos, said.c_str());
  return said;
}

}  // namespace

TEST_GROUP(ConfigCheck){};
TEST_GROUP(ConfigShow){};

TEST(ConfigCheck, works) {
  const std::string file = MmdbFile().add("192.0.2.0/24", mmdb::map({{"country", mmdb::text("DE")}})).written();
  STRCMP_EQUAL("the settings are valid\n", checked_with("MILLRACE_GEO_DB=" + file, 0).c_str());
}

TEST(ConfigCheck, opens_the_files_in_which_addresses_are_looked_up) {
  STRCMP_EQUAL("MILLRACE_GEO_DB: /nowhere/geo.mmdb cannot be read as an mmdb file: No such file or directory\n",
               checked_with("MILLRACE_GEO_DB=/nowhere/geo.mmdb", 2).c_str());
  STRCMP_CONTAINS("geo.mmdb cannot be read as an mmdb file: ",
                  checked_with("MILLRACE_GEO_DB=" + written_to_scratch("text"), 2).c_str());
}

TEST(ConfigCheck, names_a_folder_that_cannot_even_be_looked_at_beside_other_errors) {
  const std::string loop = new_scratch() + "/loop";
  std::filesystem::create_symlink(loop, loop);
  const auto said = checked_with("MILLRACE_BACKUP_FOLDER=" + loop, 2, "MILLRACE_GEO_DB=/nowhere/geo.mmdb");
  STRCMP_CONTAINS(("MILLRACE_BACKUP_FOLDER: nothing can be written into " + loop).c_str(), said.c_str());
  STRCMP_CONTAINS("MILLRACE_GEO_DB: /nowhere/geo.mmdb cannot be read", said.c_str());
}

TEST(ConfigCheck, warns_of_a_certificate_that_callers_will_not_accept) {
  const std::string certificate = new_scratch() + "/certificate.pem";
  int status = 0;
  output_of(
      "openssl req -x509 -nodes -newkey ed25519 -days 2 -subj /CN=mill -addext subjectAltName=DNS:other.example "
      "-keyout " +
          certificate + ".key -out " + certificate,
      status);
  LONGS_EQUAL(0, status);
  const std::string of_file = "MILLRACE_TLS_CERTIFICATE=" + certificate + "' 'MILLRACE_TLS_KEY=" + certificate + ".key";
  const std::string without_pages = "' 'MILLRACE_DRAFT_PAGES=off";  // of which it would warn, too
  const std::string said = checked_with(of_file, 0, "MILLRACE_BASE_URL=https://mill.example" + without_pages);
  STRCMP_CONTAINS(("warning: the certificate " + certificate + " is not for mill.example").c_str(), said.c_str());
  STRCMP_CONTAINS(("warning: the certificate " + certificate + " ends within 2 days").c_str(), said.c_str());
  STRCMP_EQUAL("warning: the certificate", said.substr(0, 24).c_str());
  STRCMP_CONTAINS("ends within 2 days\nthe settings are valid\n",
                  checked_with(of_file, 0, "MILLRACE_BASE_URL=https://other.example:8443" + without_pages).c_str());
}

TEST(ConfigCheck, reports_what_nginx_cannot_be_given) {
  STRCMP_CONTAINS("MILLRACE_TLS_CERTIFICATE and MILLRACE_TLS_KEY go together",
                  checked_with("MILLRACE_TLS_CERTIFICATE=" + written_to_scratch("none"), 2).c_str());
  const std::string none = written_to_scratch("none");
  STRCMP_CONTAINS("which has no certificate in PEM",
                  checked_with("MILLRACE_TLS_CERTIFICATE=" + none, 2, "MILLRACE_TLS_KEY=" + none).c_str());
}

TEST(ConfigCheck, reads_the_certificates_by_which_the_database_is_known) {
  const auto checked = [](const std::string& tls) {
    return checked_with("MILLRACE_DB_SOCKET=' MILLRACE_DB_HOST=db.example 'MILLRACE_DB_TLS=" + tls, 2,
                        "MILLRACE_TLS_KEY=/nowhere/key.pem");
  };
  STRCMP_CONTAINS("MILLRACE_DB_TLS is 'ca.pem', but must be off, require, or", checked("ca.pem").c_str());
  for (const auto& file : {std::string("/nowhere/ca.pem"), written_to_scratch("none")}) {
    const std::string said = checked(file);
    STRCMP_CONTAINS(("MILLRACE_DB_TLS is '" + file + "', which ").c_str(), said.c_str());
    STRCMP_CONTAINS("MILLRACE_TLS_CERTIFICATE and MILLRACE_TLS_KEY go together", said.c_str());
  }
}

TEST(ConfigCheck, tries_whether_nightly_backups_can_be_made) {
  const std::string folder = "MILLRACE_BACKUP_FOLDER=" + new_scratch() + "/backups";
  STRCMP_EQUAL("the settings are valid\n", checked_with(folder, 0).c_str());
  STRCMP_CONTAINS("MILLRACE_BACKUP_FOLDER: nothing can be written into /proc/nothing: ",
                  checked_with("MILLRACE_BACKUP_FOLDER=/proc/nothing", 2).c_str());
  const std::string file = "MILLRACE_BACKUP_PASSPHRASE_FILE=";
  STRCMP_CONTAINS("has to have 12 characters or more",
                  checked_with(folder, 2, file + written_to_scratch("short")).c_str());
  STRCMP_CONTAINS("/tmp is a folder, and not a file whose first line is the passphrase",
                  checked_with(folder, 2, file + "/tmp").c_str());
  STRCMP_CONTAINS(" begins with an empty line, and not with the passphrase",
                  checked_with(folder, 2, file + written_to_scratch("\nlong enough it is")).c_str());
  STRCMP_CONTAINS("is '/nowhere/passphrase', which cannot be read",
                  checked_with(folder, 2, file + "/nowhere/passphrase").c_str());
  STRCMP_EQUAL("the settings are valid\n",
               checked_with(folder, 0, file + written_to_scratch("long enough it is")).c_str());
}

TEST(ConfigShow, works) {
  STRCMP_EQUAL(
      "MILLRACE_SECRET=(set)\nMILLRACE_DB_SOCKET=/nowhere\nMILLRACE_DB_PASSWORD=(set)\n"
      "MILLRACE_X402_FACILITATOR_URL=https://x402.example/...\nMILLRACE_KEY_RATE=2000\n",
      shown("").c_str());
  STRCMP_CONTAINS(R"("MILLRACE_KEY_RATE":"2000")", shown("--json").c_str());
}

TEST(ConfigShow, has_what_is_not_set_as_well) {
  const auto said = shown("--all");
  STRCMP_CONTAINS("\nMILLRACE_ADDRESS_RATE=100  (default)\n", said.c_str());
  STRCMP_CONTAINS("\nMILLRACE_KEY_RATE=2000\n", said.c_str());
  STRCMP_CONTAINS("\nMILLRACE_ADDRESS_SECRET=(set)  (default)\n", said.c_str());
}
