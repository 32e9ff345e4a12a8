#pragma once
#include <chrono>
#include <string>

#include "config.h"
#include "db/database.h"
#include "events/rules/delete_sessions.h"

// Deletions of many sessions with their events; their hours and days are made again. None begins anything more once its
// `time` is over.
namespace events::rules {

// The sessions of a viewer, whom the page's id or the interface's text names.
Deleted delete_viewer(db::Database& db, const Config& config, const std::string& user_id,
                      const std::string& id_or_viewer, std::chrono::seconds time);

// Those whose first request came with this SDK key (16 bytes), which may be revoked, at that time (2026-11-21 01:00:00,
// by the database's clock) or later. The times that their events claim do not count. Once there are no more, the key
// has its share of the day again (storage_share.h). Throws refusal::NotFound if the user has no such key.
Deleted delete_sent_since(db::Database& db, const Config& config, const std::string& user_id,
                          const std::string& sdk_key, const std::string& since, std::chrono::seconds time);

}  // namespace events::rules
