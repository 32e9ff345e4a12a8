#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "settings/config.h"

// Calls the database's own programs, mariadb-dump and mariadb.
namespace backups::rules {

struct DumpResult {
  bool done;
  bool was_altered;  // maintenance altered a table, which can no longer be read as of the moment of the backup
  std::string complaints;
};

// Passes all tables as of one moment to `take`, part by part, without their triggers. It takes no locks.
DumpResult dump(const Config::Database& database, const std::vector<std::string>& left_out,
                const std::function<void(std::string_view part)>& take);

// Throws std::runtime_error unless the client is installed, and can load a file without running the client commands in
// it.
void require_client();

// Loads the lines that `next` reads. Returns false if that failed, and the client has printed why.
bool load(const Config::Database& database, const std::function<bool(std::string& line)>& next);

}  // namespace backups::rules
