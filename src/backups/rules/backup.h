#pragma once
#include <cstdint>
#include <functional>
#include <string>

#include "db/database.h"
#include "settings/config.h"

// Writes all tables as of one moment and the encrypted settings, while the host goes on serving.
namespace backups::rules {

struct BackupOrder {
  std::string file;        // a new file; - is standard output
  std::string folder;      // instead of `file`: the backup is named by the time
  std::size_t keep;        // so many backups are left in `folder`
  std::string passphrase;  // empty: without the settings
};

struct Backup {
  std::string file;
  std::int64_t bytes;  // 0 on standard output
};

// Starts again if maintenance alters a table meanwhile, except on standard output. Throws std::runtime_error if it
// fails. It passes to `say` what else the operator should know.
Backup back_up(db::Database& db, const Config& config, const BackupOrder& order,
               const std::function<void(const std::string& text)>& say);

}  // namespace backups::rules
