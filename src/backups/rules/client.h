#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "backups/rules/gzip.h"
#include "config.h"

// The database's own programs, mariadb-dump and mariadb.
namespace backups::rules {

struct DumpResult {
  bool done;
  bool was_altered;  // maintenance did it after the moment of the backup, as of which the table cannot be read any more
  std::string complaints;
};

// Passes all tables, as of one moment, to `take`, part by part; nobody waits for it.
DumpResult dump(const Config::Database& database, const std::vector<std::string>& left_out,
                const std::function<void(std::string_view)>& take);

// Throws std::runtime_error if the client would run commands that stand in a file.
void require_safe_client();

// Returns false if it failed; the client has said why.
bool load(const Config::Database& database, GzipLines& lines);

}  // namespace backups::rules
