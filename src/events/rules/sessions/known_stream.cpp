#include "events/rules/sessions/known_stream.h"

#include "events/tables/playback_sessions.h"
#include "refusal.h"
#include "streams/tables/streams.h"

namespace events::rules {

void require_known_stream(db::Database& db, const std::string& account_id, const std::optional<std::string>& id) {
  if (!id || streams::tables::streams::find(db, account_id, *id)) return;
  if (!tables::playback_sessions::has_stream(db, account_id, *id))
    throw refusal::NotFound("not_found", "There is no stream of this streamId.");
}

}  // namespace events::rules
