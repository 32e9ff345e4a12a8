#include "events/rules/exports/sessions_of_period.h"

#include "events/rules/sessions/whole_read.h"

namespace events::rules {
namespace {

constexpr std::size_t kSessionsOfPage = 500;

}  // namespace

tables::playback_sessions::Query query_of_period(const std::string& account_id, const calendar::Period& period) {
  tables::playback_sessions::Query query{};
  query.account_id = account_id;
  query.from = calendar::sql_time(period.from);
  query.to = calendar::sql_time(period.to);
  query.order.descending = false;
  return query;
}

SessionsOfPeriod::SessionsOfPeriod(db::Database& db, const std::string& account_id, const calendar::Period& period)
    : db_(db), query_(query_of_period(account_id, period)) {}

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
  query_.after = db::PageCursor{session.sorted_by, session.identity.ref};
}

std::optional<EventsOfPeriod::Part> EventsOfPeriod::next() {
  for (;;) {
    if (auto part = reader_ ? reader_->next() : std::nullopt) return Part{page_[part->session], part->events};
    page_ = sessions_.next_without_figures(kSessionsOfPage);
    if (page_.empty()) return std::nullopt;
    reader_.emplace(db_, keys_of(page_));
  }
}

}  // namespace events::rules
