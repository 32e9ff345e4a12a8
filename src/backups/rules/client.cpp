#include "backups/rules/client.h"

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <stdexcept>

#include "backups/rules/program.h"

namespace backups::rules {
namespace {

// The password goes through the environment, since command lines are public.
std::vector<std::string> client(const std::string& program, const Config::Database& database,
                                const std::vector<std::string>& options) {
  setenv("MYSQL_PWD", database.password.c_str(), 1);
  std::vector<std::string> words = {program, "--no-defaults", "--user=" + database.user,
                                    "--default-character-set=utf8mb4"};
  if (database.socket.empty()) {
    words.insert(words.end(), {"--host=" + database.host, "--port=" + std::to_string(database.port)});
  } else {
    words.push_back("--socket=" + database.socket);
  }
  words.insert(words.end(), options.begin(), options.end());
  words.push_back(database.name);
  return words;
}

std::string content(std::FILE* file) {
  std::string text;
  std::rewind(file);
  for (int c; (c = std::fgetc(file)) != EOF;) text += static_cast<char>(c);
  return text;
}

}  // namespace

// One transaction sees one moment. Binary columns in hexadecimal survive every client. Without locks, which need a
// right of their own.
DumpResult dump(const Config::Database& database, const std::vector<std::string>& left_out,
                const std::function<void(std::string_view)>& take) {
  std::vector<std::string> options = {"--single-transaction", "--skip-lock-tables", "--skip-add-locks",
                                      "--no-tablespaces",     "--hex-blob",         "--quick",
                                      "--skip-dump-date"};
  for (const auto& table : left_out) options.push_back("--ignore-table=" + database.name + "." + table);
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> complaints(std::tmpfile(), std::fclose);
  if (!complaints) throw std::runtime_error("no temporary file can be made");

  Program program(client("mariadb-dump", database, options), Stream::output, fileno(complaints.get()));
  for (std::string part; !(part = program.read()).empty();) take(part);
  const bool done = program.succeeded();
  const auto said = content(complaints.get());
  return {done, !done && said.find("Error 1412:") != said.npos, said};
}

void require_safe_client() {
  std::string help;
  Program program({"mariadb", "--help"}, Stream::output);
  for (std::string part; !(part = program.read()).empty();) help += part;
  if (help.find("--sandbox") != help.npos) return;
  throw std::runtime_error(
      "the mariadb client is too old to load a file without running the commands in it: install its newest update. "
      "Nothing was restored");
}

bool load(const Config::Database& database, GzipLines& lines) {
  Program program(client("mariadb", database, {"--sandbox", "--local-infile=0"}), Stream::input);
  bool reads = true;
  for (std::string line; reads && lines.next(line);) reads = program.write(line);
  return program.succeeded() && reads;
}

}  // namespace backups::rules
