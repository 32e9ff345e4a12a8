#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

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
                const std::function<void(std::string_view part)>& take);

// Whether the client can load a file without running the commands in it.
bool client_is_safe();

// Loads what `next` reads. Returns false if that failed; the client has said why.
bool load(const Config::Database& database, const std::function<bool(std::string& line)>& next);

}  // namespace backups::rules
