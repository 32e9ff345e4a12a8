#include "events/rules/sessions/delete_of_viewer_or_key.h"

#include "events/rules/ingest/account_storage.h"
#include "events/rules/sessions/session_list.h"
#include "events/rules/viewer_hash.h"
#include "events/tables/playback_sessions.h"
#include "events/tables/session_selection.h"
#include "limits/large_read.h"
#include "limits/reads.h"
#include "refusal.h"
#include "streams/tables/bearer_tokens.h"

namespace events::rules {
namespace {

constexpr std::size_t kSessionsAtOnce = 25;  // the time is checked between them

// Returns some sessions of the viewer. Once no stored figures name the viewer, it reads the events of sessions that
// have no figures yet.
std::vector<std::string> sessions_of(db::Database& db, const std::string& account_id, const std::string& viewer,
                                     limits::LargeRead& large) {
  auto refs = tables::session_figures::refs_of_viewer(db, account_id, viewer, kSessionsAtOnce);
  if (!refs.empty()) return refs;
  large.begin();
  SessionQuery query{};
  query.account_id = account_id;
  query.from = "2000-01-01 00:00:00.000";
  query.filters = {{playback::Dimension::viewer, viewer}};
  return passing_without_figures(db, query);
}

}  // namespace

Deleted delete_viewer(db::Database& db, const Config& config, const std::string& account_id,
                      const std::string& id_or_viewer, std::chrono::seconds time) {
  limits::charge_read(db, config, account_id, 1);
  limits::LargeRead large(db, config, account_id);
  const auto viewer = find_viewer(config.address_secret, account_id, id_or_viewer);
  return delete_while_there_are(
      std::chrono::steady_clock::now() + time, [&] { return sessions_of(db, account_id, viewer, large); },
      [&](const auto& refs) { delete_sessions(db, account_id, refs); });
}

Deleted delete_sent_since(db::Database& db, const Config& config, const std::string& account_id,
                          const std::string& sdk_key, const std::string& since, std::chrono::seconds time) {
  limits::charge_read(db, config, account_id, 1);
  if (!streams::tables::bearer_tokens::is_of_account(db, streams::tables::bearer_tokens::kSdkKeys, account_id, sdk_key))
    throw refusal::NotFound();
  const auto deleted = delete_while_there_are(
      std::chrono::steady_clock::now() + time,
      [&] { return tables::playback_sessions::refs_received_since(db, account_id, sdk_key, since, kSessionsAtOnce); },
      [&](const auto& refs) { delete_sessions(db, account_id, refs); });
  if (deleted.sessions > 0 && !deleted.more) free_share(db, sdk_key);
  return deleted;
}

}  // namespace events::rules
