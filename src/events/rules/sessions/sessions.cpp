#include "events/rules/sessions/sessions.h"

#include <algorithm>

#include "calendar/timestamp.h"
#include "events/rules/delete_sessions.h"
#include "events/rules/session_ref.h"
#include "events/tables/playback_sessions.h"
#include "limits/reads.h"
#include "refusal.h"
#include "streams/rules/throttle.h"

namespace events::rules {
namespace {

namespace playback_sessions = tables::playback_sessions;
using Sizes = std::map<std::string, tables::StoredSize>;

constexpr std::int64_t kMaxCostOfPage = 50000;

SessionKey key_of(const playback_sessions::Session& session) { return {session.ref, session.days}; }

std::int64_t cost_of(const Sizes& sizes) {
  std::int64_t all = 0;
  for (const auto& [ref, size] : sizes) all += read_cost(size);
  return all;
}

playback_sessions::Session find_session(db::Database& db, const std::string& account_id,
                                        const std::string& session_id) {
  auto session = playback_sessions::find(db, session_ref(account_id, session_id));
  if (!session) throw refusal::NotFound();
  return *std::move(session);
}

}  // namespace

std::vector<SessionDetails> current_sessions(db::Database& db, const Config& config, const std::string& account_id,
                                             Sessions sessions, streams::rules::LargeRead& large) {
  CurrentSessions current(db, account_id, std::move(sessions));
  if (current.cost() <= CurrentSessions::kLargeRead) return current.read();

  large.begin();
  current.cut(kMaxCostOfPage);
  limits::charge_read(db, config, account_id, static_cast<int>(current.cost() / 1000));
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
  key = key_of(find_session(db, account_id, session_id));
  sizes = stored_sizes(db, {key});
  if (cost_of(sizes) <= CurrentSessions::kLargeRead) return;
  large.begin();
  limits::charge_read(db, config, account_id, static_cast<int>(std::min(cost_of(sizes), kMaxSessionEvents) / 1000));
}

SessionDetails session_details(db::Database& db, const Config& config, const std::string& account_id,
                               const std::string& session_id) {
  limits::charge_read(db, config, account_id, 1);
  streams::rules::LargeRead large(db, config, account_id);
  return current_sessions(db, config, account_id, {find_session(db, account_id, session_id)}, large).at(0);
}

std::vector<playback::TimelineSpan> session_timeline(db::Database& db, const Config& config,
                                                     const std::string& account_id, const std::string& session_id) {
  const ChargedSession session(db, config, account_id, session_id);
  return playback::timeline(observations(db, {session.key}, session.sizes)[session.key.ref]);
}

void delete_session(db::Database& db, const Config& config, const std::string& account_id,
                    const std::string& session_id) {
  limits::charge_read(db, config, account_id, 1);
  const auto session = find_session(db, account_id, session_id);
  delete_sessions(db, account_id, {session.ref});
}

}  // namespace events::rules
