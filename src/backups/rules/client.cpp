#include "backups/rules/client.h"

#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <system_error>

#include "backups/rules/program.h"
#include "db/tls.h"

namespace backups::rules {
namespace {

// Passes the password in the environment, because other users can see command lines.
std::vector<std::string> client(const std::string& program, const Config::Database& database,
                                const std::vector<std::string>& options) {
  setenv("MYSQL_PWD", database.password.c_str(), 1);
  std::vector<std::string> words = {program, "--no-defaults", "--socket=" + database.socket};
  if (database.socket.empty()) {
    words = {program, "--no-defaults", "--protocol=tcp", "--host=" + database.host,
             "--port=" + std::to_string(database.port)};
    const auto tls = db::tls_options(database.tls);
    words.insert(words.end(), tls.begin(), tls.end());
  }
  words.insert(words.end(), {"--user=" + database.user, "--default-character-set=utf8mb4"});
  words.insert(words.end(), options.begin(), options.end());
  words.push_back(database.name);
  return words;
}

// Their own limit is below what a server may be set to take.
constexpr char kLongRows[] = "--max-allowed-packet=1G";
// Rows may break a constraint that was added later, or looks at the time zone. MySQL takes the rest for a comment.
constexpr char kUnchecked[] = "--init-command=SET foreign_key_checks = 0 /*M!100201 , check_constraint_checks = 0 */";

constexpr std::size_t kMaxComplaint = 500;  // bytes of a complaint

template <class Run>
bool if_installed(Run run) try {
  return run();
} catch (const std::system_error& error) {
  throw std::runtime_error(error.what() + std::string(": apt install mariadb-client. Nothing was changed"));
}

// Their file has no name, and is read once they have ended.
using Complaints = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

Complaints complaints_file() {
  Complaints file(std::tmpfile(), std::fclose);
  if (!file) throw std::runtime_error("no temporary file can be made");
  return file;
}

std::string content(std::FILE* file) {
  std::string text;
  std::rewind(file);
  for (int c; (c = std::fgetc(file)) != EOF;) text += static_cast<char>(c);
  return text;
}

// The client prints the statement that failed, which may have a megabyte of rows, and hashes of passwords among them.
std::string without_statements(const std::string& complaints) {
  std::istringstream lines(complaints);
  std::string kept;
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("ERROR ", 0) == 0 || line.rfind("mariadb: ", 0) == 0) kept += line.substr(0, kMaxComplaint) + "\n";
  }
  return kept;
}

}  // namespace

// Uses one transaction, which sees one moment, and no locks, which need a right of their own. Binary columns are in
// hexadecimal, which survives every client.
DumpResult dump(const Config::Database& database, const std::vector<std::string>& left_out,
                const std::function<void(std::string_view part)>& take) {
  std::vector<std::string> options = {"--single-transaction", "--skip-lock-tables", "--skip-add-locks",
                                      "--no-tablespaces",     "--hex-blob",         "--quick",
                                      "--skip-dump-date",     "--skip-triggers",    kLongRows};
  for (const auto& table : left_out) options.push_back("--ignore-table=" + database.name + "." + table);
  const auto errors = complaints_file();
  const auto words = client("mariadb-dump", database, options);
  const bool done = if_installed([&] { return read_from(words, take, fileno(errors.get())); });
  const auto complaints = content(errors.get());
  return {done, !done && complaints.find("Error 1412:") != complaints.npos, complaints};
}

void require_client() {
  std::string help;
  if_installed([&] { return read_from({"mariadb", "--help"}, [&](std::string_view part) { help += part; }); });
  if (help.find("--sandbox") != help.npos) return;
  throw std::runtime_error(
      "the mariadb client is MySQL's, or too old to load a file without running the commands in it: apt install "
      "mariadb-client, which brings its newest update. Nothing was changed");
}

bool load(const Config::Database& database, const std::function<bool(std::string& line)>& next) {
  const auto errors = complaints_file();
  const auto words = client("mariadb", database, {"--sandbox", "--local-infile=0", kLongRows, kUnchecked});
  const bool done = write_to(words, next, fileno(errors.get()));
  std::cerr << without_statements(content(errors.get()));
  return done;
}

}  // namespace backups::rules
