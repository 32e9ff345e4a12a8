#pragma once
#include <string>
#include <vector>

namespace schema {

// One numbered file of sql/.
struct Migration {
  int version;
  std::string name;  // 0001_throttles
  std::string statement;
  std::string checksum;  // SHA-256 of the file, hex
};

// In order. Throws std::runtime_error when a file has no number, or the number of another.
std::vector<Migration> migrations_in(const std::string& folder);

// The statements of sql/grants/<pool>.sql, with the account in the place of each `?`.
struct Grants {
  std::string pool;
  std::vector<std::string> statements;
};
std::vector<Grants> grants_in(const std::string& folder, const std::string& host);

}  // namespace schema
