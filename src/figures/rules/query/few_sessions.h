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
  std::optional<std::int64_t> as_of;                       // what was received until then is contained
};

// Returns the sessions of the stream, or the account, in the period. Returns nullopt if there are a hundred or more, or
// if some were deleted because of their age.
std::optional<events::rules::CurrentSessions::Sessions> find_few_sessions(db::Database& db, int telemetry_days,
                                                                          const FiguresQuery& query);

// Reads those that pass the filters. For sessions with very many events, it takes the stored figures. `now` is a time
// before the sessions were found.
FewSessions read_few_sessions(db::Database& db, const FiguresQuery& query,
                              events::rules::CurrentSessions::Sessions sessions, std::int64_t now);

}  // namespace figures::rules
