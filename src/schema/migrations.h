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

// Those of MILLRACE_SQL, in order. Throws std::runtime_error when a file has no number, or the number of another.
std::vector<Migration> all_migrations();

// The statements of grants/<pool>.sql there, with the account in the place of each `?`.
struct Grants {
  std::string pool;
  std::vector<std::string> statements;
};
std::vector<Grants> all_grants();

}  // namespace schema
