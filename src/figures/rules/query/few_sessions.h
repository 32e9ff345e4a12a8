#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "db/database.h"
#include "figures/rules/query/figures_query.h"

// Reads, for query.h, the sessions of small accounts as they are at this moment.
namespace figures::rules {

struct FewSessions {
  std::vector<events::tables::session_figures::Row> rows;  // those that pass the filters
  std::int64_t live_sessions = 0;                          // of them
  playback::Thousandths automated_sessions;                // those that would have passed, but are left out
  std::optional<std::int64_t> as_of;                       // what was received until then is contained
};

// Returns nullopt if the stream, or the account, has a hundred sessions or more in the period, or had some that were
// deleted because of their age. For sessions with very many events, it takes the stored figures.
std::optional<FewSessions> few_sessions(db::Database& db, int telemetry_days, const FiguresQuery& query);

}  // namespace figures::rules
