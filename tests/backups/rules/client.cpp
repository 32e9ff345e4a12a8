#include "backups/rules/client.h"

#include <utility>

#include "support/tls_database.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(BackupClient) {
  TlsDatabase& server = TlsDatabase::running();

  Config::Database database(const std::string& tls) {
    const auto of = server.settings(tls);
    return {"", of.host, of.port, of.name, of.user, of.password, of.tls};
  }
  std::string dumped;
  backups::rules::DumpResult dump(const std::string& tls) {
    return backups::rules::dump(database(tls), {}, [&](std::string_view part) { dumped += part; });
  }
  // Returns whether a statement was run by the client that loads a backup.
  bool loads(const std::string& tls) {
    bool is_first = true;
    return backups::rules::load(database(tls), [&](std::string& line) {
      line = "DO 1;\n";
      return std::exchange(is_first, false);
    });
  }
};

TEST(BackupClient, works_by_tls) {
  for (const auto& tls : {std::string("require"), server.ca()}) {
    CHECK_TEXT(dump(tls).done, tls.c_str());
    CHECK_TEXT(loads(tls), tls.c_str());
  }
  STRCMP_CONTAINS("CREATE TABLE `users`", dumped.c_str());
}

TEST(BackupClient, asks_nothing_of_a_server_of_another_authority) {
  const auto refused = dump(server.other_ca());
  CHECK_FALSE(refused.done);
  STRCMP_CONTAINS("2026", refused.complaints.c_str());
  STRCMP_EQUAL("", dumped.c_str());
}
