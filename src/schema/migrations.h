#pragma once
#include <map>
#include <string>
#include <vector>

namespace schema {

// Holds one numbered file of sql/.
struct Migration {
  int version;
  std::string name;  // 0001_throttles
  std::string statement;
  std::string checksum;  // SHA-256 of the file, hex
};

// Reads the migrations in the folder MILLRACE_SQL, in order. Throws std::runtime_error if a file has no number, or the
// number of another.
std::vector<Migration> all_migrations();

// Looks at migrations that were applied somewhere, with their checksums. Returns the name of one whose file is another
// by now, or an empty text; and the version of one that this program does not know, or 0.
std::string changed_since(const std::map<int, std::string>& applied);
int unknown_in(const std::map<int, std::string>& applied);

// Holds the statements of grants/<pool>.sql in that folder, with the pool's account in place of each `?`.
struct Grants {
  std::string pool;
  std::vector<std::string> statements;
};
std::vector<Grants> all_grants();

}  // namespace schema
