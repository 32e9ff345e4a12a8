#include "events/rules/delete_sessions.h"

#include "events/tables/live_sessions.h"
#include "events/tables/playback_sessions.h"
#include "events/tables/session_figures.h"
#include "events/tables/stale_periods.h"
#include "events/tables/telemetry_batches.h"
#include "events/tables/telemetry_segments.h"

namespace events::rules {

namespace telemetry_batches = tables::telemetry_batches;
namespace telemetry_segments = tables::telemetry_segments;

// Deletes most events first, in transactions of their own, since events can only be found by their session. Then
// deletes what was received or compacted meanwhile, together with the session itself. Locks the row in live_sessions
// first, as ingest does, which writes a new row if it stores events of the session later.
void delete_sessions(db::Database& db, const std::string& account_id, const std::vector<std::string>& refs) {
  telemetry_batches::delete_all(db, refs);
  telemetry_segments::delete_all(db, refs);
  db::transact(db, [&](db::Transaction& tx) {
    tables::live_sessions::remove(tx, account_id, refs);
    while (telemetry_batches::delete_some(tx, refs) > 0) {
    }
    while (telemetry_segments::delete_some(tx, refs) > 0) {
    }
    tables::stale_periods::mark_stale(tx, refs);
    tables::session_figures::remove(tx, refs);
    tables::playback_sessions::remove(tx, refs);
  });
}

}  // namespace events::rules
