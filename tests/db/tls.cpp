// A database elsewhere, by TLS.
#include "db/tls.h"

#include "db/database.h"
#include "db/errors.h"
#include "support/command.h"
#include "support/tls_database.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(DatabaseTls) {
  TlsDatabase& server = TlsDatabase::running();

  std::string cipher_with(const std::string& tls) {
    const auto rows = db::Database(server.settings(tls)).select("SHOW STATUS LIKE 'Ssl_cipher'");
    auto row = rows.front();
    row.text();  // the name
    return row.text();
  }
  std::string refusal_of(const db::Settings& settings) {
    try {
      db::Database(settings).select("SELECT 'for nobody to read'");
    } catch (const db::Unavailable& error) {
      return error.what();
    }
    FAIL("it was not refused");
    return "";
  }
  // What MariaDB's own client says, with the same setting.
  std::string client_says(const db::Settings& settings) {
    std::string command = "MYSQL_PWD='" + settings.password +
                          "' mariadb --no-defaults --protocol=tcp --host=" + settings.host +
                          " --port=" + std::to_string(settings.port) + " --user=" + settings.user;
    for (const auto& option : db::tls_options(settings.tls)) command += " " + option;
    int status = 0;
    return output_of(command + " -N -e \"SHOW STATUS LIKE 'Ssl_cipher'\"", status);
  }
};

TEST(DatabaseTls, works) {
  CHECK_FALSE(cipher_with(server.ca()).empty());
  CHECK_FALSE(cipher_with("require").empty());
}

TEST(DatabaseTls, refuses_a_certificate_of_another_authority) {
  auto settings = server.settings(server.other_ca());
  const std::string refusal = refusal_of(settings);
  STRCMP_CONTAINS("database: 2026 ", refusal.c_str());
  STRCMP_CONTAINS(("MILLRACE_DB_TLS (" + server.other_ca()).c_str(), refusal.c_str());
}

TEST(DatabaseTls, refuses_a_certificate_for_another_name) {
  auto settings = server.settings(server.ca());
  settings.host = "127.0.0.1";
  const std::string refusal = refusal_of(settings);
  STRCMP_CONTAINS("database: 2026 ", refusal.c_str());
  STRCMP_CONTAINS("MILLRACE_DB_HOST (127.0.0.1)", refusal.c_str());
}

TEST(DatabaseTls, says_which_file_cannot_be_read) {
  STRCMP_CONTAINS("MILLRACE_DB_TLS (/nowhere/ca.pem, which this user",
                  refusal_of(server.settings("/nowhere/ca.pem")).c_str());
}

TEST(DatabaseTls, sends_no_statement_to_a_server_without_it) {
  TlsDatabase& plain = TlsDatabase::without_tls();
  STRCMP_CONTAINS("MILLRACE_DB_TLS=require demands", refusal_of(plain.settings("require")).c_str());
  STRCMP_CONTAINS("database: 2026 ", refusal_of(plain.settings(plain.ca())).c_str());
  CHECK(plain.log().find("for nobody to read") == std::string::npos);
  LONGS_EQUAL(1, db::Database(plain.settings("off")).select("SELECT 1").number());
}

TEST(DatabaseTls, is_not_demanded_of_a_socket) {
  auto settings = TlsDatabase::without_tls().settings("require");
  settings.socket = TlsDatabase::without_tls().socket();
  LONGS_EQUAL(1, db::Database(settings).select("SELECT 1").number());
}

TEST(DatabaseTls, is_named_when_a_server_or_a_user_demands_it) {
  const char kAdvice[] = "set MILLRACE_DB_TLS";
  STRCMP_CONTAINS(kAdvice, refusal_of(server.settings("off")).c_str());

  auto settings = server.settings("off");
  settings.user = "encrypted";
  server.as_root("SET GLOBAL require_secure_transport = OFF");
  const std::string refusal = refusal_of(settings), unencrypted = cipher_with("off");
  server.as_root("SET GLOBAL require_secure_transport = ON");
  STRCMP_CONTAINS("database: 1045 ", refusal.c_str());
  STRCMP_CONTAINS(kAdvice, refusal.c_str());
  STRCMP_EQUAL("", unencrypted.c_str());

  settings.tls = "require";
  LONGS_EQUAL(1, db::Database(settings).select("SELECT 1").number());
}

TEST(DatabaseTls, is_not_named_where_it_is_not_the_reason) {
  auto settings = server.settings("require");
  settings.password = "wrong";
  STRCMP_CONTAINS("database: 1045 ", refusal_of(settings).c_str());
  CHECK(refusal_of(settings).find("MILLRACE_DB_TLS") == std::string::npos);
  for (int code : {1045, 2061, 3159}) {
    STRCMP_CONTAINS("set MILLRACE_DB_TLS", db::tls_advice(code, server.settings("off")).c_str());
    STRCMP_EQUAL("", db::tls_advice(code, db::Settings{"/run/db.sock", "", 0, "", "", ""}).c_str());
  }
  STRCMP_EQUAL("", db::tls_advice(2002, server.settings("off")).c_str());
}

TEST(DatabaseTls, is_the_same_for_the_programs_of_mariadb) {
  STRCMP_CONTAINS("TLS_", client_says(server.settings(server.ca())).c_str());
  STRCMP_CONTAINS("TLS_", client_says(server.settings("require")).c_str());
  STRCMP_CONTAINS("ERROR", client_says(server.settings("off")).c_str());
  STRCMP_CONTAINS("ERROR 2026", client_says(server.settings(server.other_ca())).c_str());
  auto by_address = server.settings(server.ca());
  by_address.host = "127.0.0.1";
  STRCMP_CONTAINS("ERROR 2026", client_says(by_address).c_str());
}
