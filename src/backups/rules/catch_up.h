#pragma once
#include <functional>
#include <string>

#include "db/database.h"
#include "settings/config.h"

// Does what maintenance would have done since the backup was made, before the pools serve its data.
namespace backups::rules {

// Runs at the end of a restore, until everything is done. If something keeps failing, `say` gets a line about it.
void maintain_all(db::Database& db, const Config& config, const std::function<void(const std::string& text)>& say);

// Runs at the next start. Does not wait for a process that makes figures, since it may have been killed, and its lease
// lasts two minutes. Returns a line about what is not done yet, which maintenance does once the pools serve.
std::string catch_up(db::Database& db, const Config& config);

}  // namespace backups::rules
