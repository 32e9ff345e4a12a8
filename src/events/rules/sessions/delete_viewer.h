#pragma once
#include <chrono>
#include <cstdint>
#include <string>

#include "config.h"
#include "db/database.h"

namespace events::rules {

struct DeletedViewer {
  std::int64_t sessions;  // that were deleted now
  bool more;              // there was no time for all of them: do it again
};

// Deletes the sessions of a viewer, whom the page's id or the interface's text names, with their events; their hours
// and days are made again. Begins nothing more once `time` is over.
DeletedViewer delete_viewer(db::Database& db, const Config& config, const std::string& user_id,
                            const std::string& id_or_viewer, std::chrono::seconds time);

}  // namespace events::rules
