#pragma once
#include <chrono>
#include <string>

#include "db/database.h"
#include "events/rules/delete_sessions.h"
#include "settings/config.h"

// Deletes many sessions with their events, and marks their hours and days as stale. No function begins another deletion
// once its `time` is over.
namespace events::rules {

// Deletes the sessions of a viewer, given by the id that the page uses or by the v_… that the interface shows.
Deleted delete_viewer(db::Database& db, const Config& config, const std::string& account_id,
                      const std::string& id_or_viewer, std::chrono::seconds time);

// Deletes the sessions whose first request came with this SDK key (16 bytes), which may be revoked, at that time
// (2026-11-21 01:00:00, by the database's clock) or later. The times that their events claim do not count. Once all are
// deleted, the key gets its share of the day back (account_storage.h). Throws refusal::NotFound if the account has no
// such key.
Deleted delete_sent_since(db::Database& db, const Config& config, const std::string& account_id,
                          const std::string& sdk_key, const std::string& since, std::chrono::seconds time);

}  // namespace events::rules
