#pragma once
#include <cstdint>
#include <functional>
#include <string>

#include "config.h"
#include "db/database.h"

// Writes all tables as of one moment, while the host goes on serving, and its settings, encrypted.
namespace backups::rules {

struct BackupOrder {
  std::string file;        // a new one; - is standard output
  std::string folder;      // or where it is named by the time, and
  std::size_t keep;        // how many of those there are left
  std::string passphrase;  // empty: without the settings
};

struct Backup {
  std::string file;
  std::int64_t bytes;  // 0 on standard output
};

// When maintenance alters a table meanwhile, it begins again, but for one to standard output. Throws
// std::runtime_error if there is no backup; `say` gets what the operator should know besides.
Backup back_up(db::Database& db, const Config& config, const BackupOrder& order,
               const std::function<void(const std::string& text)>& say);

}  // namespace backups::rules
