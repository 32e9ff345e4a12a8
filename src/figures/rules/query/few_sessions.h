#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "db/database.h"
#include "events/rules/sessions/current_sessions.h"
#include "figures/rules/query/figures_query.h"

// Reads, for query.h, the sessions of small accounts as they are at this moment.
namespace figures::rules {

struct FewSessions {
  std::vector<events::tables::session_figures::Row> rows;  // those that pass the filters
  std::int64_t live_sessions = 0;                          // of them
  playback::Thousandths automated_sessions;                // those that would have passed, but are left out
  // Stored figures were taken of sessions with very many events, or such sessions were left out.
  bool stored = false;
};

FewSessions read_few_sessions(db::Database& db, const FiguresQuery& query,
                              events::rules::CurrentSessions::Sessions sessions);

}  // namespace figures::rules
