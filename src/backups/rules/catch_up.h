#pragma once
#include <functional>
#include <string>

#include "config.h"
#include "db/database.h"

// Does what maintenance would have done since the backup was made, before the pools serve its data.
namespace backups::rules {

// At the end of a restore: until all is done, or it cannot be, of which `say` gets a line.
void maintain_all(db::Database& db, const Config& config, const std::function<void(const std::string& text)>& say);

// At the next start, after an interruption. Returns a line about what is not done, which goes on once the pools serve.
std::string catch_up(db::Database& db, const Config& config);

}  // namespace backups::rules
