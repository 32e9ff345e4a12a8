#include "support/root_client.h"

#include <pwd.h>
#include <unistd.h>

#include <memory>
#include <stdexcept>

#include <cppconn/driver.h>
#include <cppconn/exception.h>
#include <cppconn/resultset.h>
#include <cppconn/resultset_metadata.h>
#include <cppconn/statement.h>

namespace {

std::unique_ptr<sql::Connection> connect(const std::string& socket) {
  sql::ConnectOptionsMap options;
  options["hostName"] = sql::SQLString("unix://" + socket);
  options["userName"] = sql::SQLString(getpwuid(geteuid())->pw_name);  // known by the socket, without a password
  options["password"] = sql::SQLString("");
  options["OPT_CHARSET_NAME"] = sql::SQLString("utf8mb4");
  return std::unique_ptr<sql::Connection>(get_driver_instance()->connect(options));
}

std::string text_of(sql::ResultSet& rows) {
  const unsigned columns = rows.getMetaData()->getColumnCount();
  std::string text;
  while (rows.next()) {
    for (unsigned i = 1; i <= columns; ++i) {
      const sql::SQLString value = rows.isNull(i) ? sql::SQLString("NULL") : rows.getString(i);
      text.append(value.c_str(), value.length()) += i < columns ? '\t' : '\n';
    }
  }
  return text;
}

}  // namespace

std::string run_as_root(const std::string& socket, const std::vector<std::string>& statements) {
  try {
    const auto connection = connect(socket);
    const std::unique_ptr<sql::Statement> statement(connection->createStatement());
    std::string text;
    for (const auto& sql : statements) {
      if (!statement->execute(sql::SQLString(sql))) continue;
      const std::unique_ptr<sql::ResultSet> rows(statement->getResultSet());
      text += text_of(*rows);
    }
    return text;
  } catch (const sql::SQLException& error) {
    throw std::runtime_error(statements.front() + ": " + error.what());
  }
}
