#pragma once
#include <string>

#include "backups/rules/client.h"
#include "db/database.h"
#include "settings/config.h"

namespace backups::rules {

struct OpenFile {
  std::string name;  // for people
  int descriptor;
};

// Writes a backup to the file, without settings if the passphrase is empty. The last line is missing if the dump
// failed. Throws std::runtime_error if it cannot be written.
DumpResult write_contents(db::Database& db, const Config& config, const std::string& passphrase, const OpenFile& to);

// Returns the database's time, such as 2026-11-27T01:02:03Z.
std::string time_now(db::Database& db);

}  // namespace backups::rules
