#include "schema/migrations.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <sstream>
#include <stdexcept>

#include "crypto/digest.h"
#include "crypto/encoding.h"
#include "settings/setting.h"
#include "text/file_content.h"

namespace schema {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> sql_files(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == ".sql") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::string without_semicolon(std::string statement) {
  statement.erase(statement.find_last_not_of("; \n") + 1);
  return statement;
}

}  // namespace

std::vector<Migration> all_migrations() {
  std::vector<Migration> found;
  for (const auto& file : sql_files(settings::value("MILLRACE_SQL"))) {
    const std::string sql = text::file_content(file), name = file.stem().string();
    const int version = std::atoi(name.substr(0, 4).c_str());
    if (version <= (found.empty() ? 0 : found.back().version)) {
      throw std::runtime_error(name + ".sql must begin with a number of four digits of its own");
    }
    found.push_back({version, name, without_semicolon(sql), crypto::hex(crypto::sha256(sql))});
  }
  return found;
}

std::string changed_since(const std::map<int, std::string>& applied) {
  for (const auto& migration : all_migrations()) {
    const auto found = applied.find(migration.version);
    if (found != applied.end() && found->second != migration.checksum) return migration.name;
  }
  return "";
}

int unknown_in(const std::map<int, std::string>& applied) {
  std::set<int> known;
  for (const auto& migration : all_migrations()) known.insert(migration.version);
  for (const auto& [version, checksum] : applied) {
    if (known.count(version) == 0) return version;
  }
  return 0;
}

std::vector<Grants> all_grants() {
  const std::string host = settings::value("MILLRACE_DB_GRANT_HOST");
  std::vector<Grants> all;
  for (const auto& file : sql_files(fs::path(settings::value("MILLRACE_SQL")) / "grants")) {
    Grants grants{file.stem().string(), {}};
    std::istringstream lines(text::file_content(file));
    for (std::string line; std::getline(lines, line);) {
      const auto mark = line.rfind('?');
      if (line.rfind("GRANT ", 0) != 0 || mark == line.npos) continue;
      grants.statements.push_back(line.substr(0, mark) + "'millrace_" + grants.pool + "'@'" + host + "'");
    }
    all.push_back(grants);
  }
  return all;
}

}  // namespace schema
