#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "db/database.h"
#include "events/rules/sessions/sessions.h"
#include "events/tables/session_list.h"

namespace events::rules {

// Selects events of one account, of sessions of one stream (16 bytes), and at or after `from` and before `to` (ms since
// 1970).
struct ExportFilter {
  std::optional<std::string> account_id, stream_id;
  std::optional<std::int64_t> from, to;
};

// Calls `visit` for each stored event, in the order of OrderedEvents.
void export_events(db::Database& db, const ExportFilter& filter,
                   const std::function<void(const tables::playback_sessions::Session&, const Event&)>& visit);

}  // namespace events::rules
