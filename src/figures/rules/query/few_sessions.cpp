#include "figures/rules/query/few_sessions.h"

#include "calendar/timestamp.h"
#include "events/rules/dimension_value.h"

namespace figures::rules {
namespace {

using events::rules::CurrentSessions;
using events::tables::session_figures::Row;

Row row_of(const std::string& account_id, events::rules::SessionDetails session) {
  Row row;
  row.session_ref = session.session.ref;
  row.account_id = account_id;
  row.stream_id = session.session.stream_id;
  row.began_at = calendar::parse_timestamp(session.session.began_at).value_or(0);
  row.outcome = session.status.outcome;
  row.full = session.full;
  row.figures = std::move(session.figures);
  row.client = std::move(session.session.client);
  return row;
}

}  // namespace

FewSessions read_few_sessions(db::Database& db, const FiguresQuery& query, CurrentSessions::Sessions sessions) {
  CurrentSessions current(db, query.account_id, std::move(sessions));
  FewSessions few;
  few.stored = current.settle(CurrentSessions::kLargeRead);
  for (auto& session : current.read()) {
    const auto state = session.status.state;
    const bool live = state != playback::State::ended && state != playback::State::failed;
    auto row = row_of(query.account_id, std::move(session));
    if (!events::rules::passes(row, query.filters)) continue;
    if (!query.automated && !row.client[playback::Dimension::automated].empty()) {
      few.automated_sessions += row.figures.weight;
      continue;
    }
    few.rows.push_back(std::move(row));
    few.live_sessions += live;
  }
  return few;
}

}  // namespace figures::rules
