#include "events/rules/exports/sessions_of_period.h"

namespace events::rules {
namespace {

constexpr std::size_t kSessionsOfPart = 500;

}  // namespace

SessionsOfPeriod::SessionsOfPeriod(db::Database& db, const std::string& account_id, const calendar::Period& period)
    : db_(db), query_{} {
  query_.account_id = account_id;
  query_.from = calendar::sql_time(period.from), query_.to = calendar::sql_time(period.to);
  query_.order.descending = false;
}

// Sessions are read in the order of an index, so that each part is found without a search.
Sessions SessionsOfPeriod::next_without_figures(std::size_t max) {
  query_.max = max;
  auto sessions = tables::playback_sessions::page(db_, query_).sessions;
  if (!sessions.empty()) continue_after(sessions.back());
  return sessions;
}

// A part may end early if many events have to be read.
std::vector<SessionDetails> SessionsOfPeriod::next() {
  auto sessions = next_without_figures(kSessionsOfPart);
  if (sessions.empty()) return {};
  auto part = current_sessions_of_part(db_, query_.account_id, std::move(sessions));
  continue_after(part.back().session);
  return part;
}

void SessionsOfPeriod::continue_after(const tables::playback_sessions::Session& session) {
  query_.after = db::PageCursor{session.sorted_by, session.ref};
}

}  // namespace events::rules
