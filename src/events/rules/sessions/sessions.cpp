#include "events/rules/sessions/sessions.h"

#include <algorithm>

#include "events/rules/delete_sessions.h"
#include "events/rules/session_ref.h"
#include "events/tables/playback_sessions.h"
#include "limits/large_read.h"
#include "limits/reads.h"
#include "refusal.h"

namespace events::rules {
namespace {

namespace playback_sessions = tables::playback_sessions;

constexpr std::int64_t kMaxCostOfPage = 50'000;

SessionEvents events_of(db::Database& db, const SessionKey& session) {
  auto found = read_group(db, {session});
  return found.empty() ? SessionEvents({}) : std::move(found.begin()->second);
}

playback_sessions::Session find_session(db::Database& db, const std::string& account_id,
                                        const std::string& session_id) {
  auto session = playback_sessions::find(db, session_ref(account_id, session_id));
  if (!session) throw refusal::NotFound();
  return *std::move(session);
}

}  // namespace

std::vector<SessionDetails> current_sessions(db::Database& db, const Config& config, const std::string& account_id,
                                             Sessions sessions, limits::LargeRead& large) {
  CurrentSessions current(db, account_id, std::move(sessions));
  if (current.cost() <= CurrentSessions::kLargeRead) return current.read();

  large.begin();
  current.cut(kMaxCostOfPage);
  limits::charge_read(db, config, account_id, current.units());
  return current.read();
}

std::vector<SessionDetails> current_sessions_of_part(db::Database& db, const std::string& account_id,
                                                     Sessions sessions) {
  CurrentSessions current(db, account_id, std::move(sessions));
  current.cut(kMaxCostOfPage);
  return current.read();
}

ChargedSession::ChargedSession(db::Database& db, const Config& config, const std::string& account_id,
                               const std::string& session_id)
    : large(db, config, account_id) {
  limits::charge_read(db, config, account_id, 1);
  key = find_session(db, account_id, session_id).key();
  sizes = stored_sizes(db, {key});
  const auto cost = sizes.empty() ? 0 : read_cost(sizes.at(key.ref));
  if (cost <= CurrentSessions::kLargeRead) return;
  large.begin();
  limits::charge_read(db, config, account_id, read_units(cost));
}

SessionDetails session_details(db::Database& db, const Config& config, const std::string& account_id,
                               const std::string& session_id) {
  limits::charge_read(db, config, account_id, 1);
  limits::LargeRead large(db, config, account_id);
  return current_sessions(db, config, account_id, {find_session(db, account_id, session_id)}, large).at(0);
}

playback::Timeline session_timeline(db::Database& db, const Config& config, const std::string& account_id,
                                    const std::string& session_id) {
  const ChargedSession session(db, config, account_id, session_id);
  auto events = events_of(db, session.key);
  return timeline_of(events);
}

std::vector<Event> events_after(db::Database& db, const Config& config, const std::string& account_id,
                                const std::string& session_id, const std::optional<EventCursor>& after,
                                std::size_t max) {
  const ChargedSession session(db, config, account_id, session_id);
  auto events = events_of(db, session.key);
  std::vector<Event> found;
  for (const auto* event : events.after(after, max)) found.push_back(*event);
  return found;
}

void delete_session(db::Database& db, const Config& config, const std::string& account_id,
                    const std::string& session_id) {
  limits::charge_read(db, config, account_id, 1);
  const auto session = find_session(db, account_id, session_id);
  delete_sessions(db, account_id, {session.identity.ref});
}

}  // namespace events::rules
