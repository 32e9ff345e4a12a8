#include "events/rules/sessions/delete_viewer.h"

#include "events/rules/delete_sessions.h"
#include "events/rules/sessions/session_list.h"
#include "events/rules/viewer.h"
#include "events/tables/session_figures_query.h"
#include "limits/reads.h"
#include "streams/rules/throttle.h"

namespace events::rules {
namespace {

constexpr std::size_t kSessionsAtOnce = 100;

// Those that figures name, and of the others, whose figures are not made yet, those whose events name the viewer.
std::vector<std::string> sessions_of(db::Database& db, const std::string& user_id, const std::string& viewer,
                                     streams::rules::LargeRead& large) {
  auto refs = tables::session_figures::refs_of_viewer(db, user_id, viewer, kSessionsAtOnce);
  if (!refs.empty()) return refs;
  large.begin();
  SessionQuery query{};
  query.user_id = user_id;
  query.from = "2000-01-01 00:00:00.000";
  query.filters = {{playback::Dimension::viewer, viewer}};
  return passing_without_figures(db, query);
}

}  // namespace

DeletedViewer delete_viewer(db::Database& db, const Config& config, const std::string& user_id,
                            const std::string& id_or_viewer, std::chrono::seconds time) {
  limits::charge_read(db, config, user_id, 1);
  streams::rules::LargeRead large(db, config, user_id);
  const auto viewer = find_viewer(config.address_secret, user_id, id_or_viewer);
  const auto end = std::chrono::steady_clock::now() + time;
  DeletedViewer deleted{0, false};
  for (auto refs = sessions_of(db, user_id, viewer, large); !refs.empty();
       refs = sessions_of(db, user_id, viewer, large)) {
    deleted.more = std::chrono::steady_clock::now() >= end;
    if (deleted.more) break;
    delete_sessions(db, user_id, refs);
    deleted.sessions += static_cast<std::int64_t>(refs.size());
  }
  return deleted;
}

}  // namespace events::rules
