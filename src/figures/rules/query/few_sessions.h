#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "db/database.h"
#include "figures/rules/query/figures_query.h"

// The part of query.h that reads the sessions of small accounts, as they are at this moment.
namespace figures::rules {

struct FewSessions {
  std::vector<events::tables::session_figures::Row> rows;  // that pass the filters
  std::int64_t live_sessions = 0;                          // of them
  std::optional<std::int64_t> as_of;                       // what was received until then is contained
};

// Returns nullopt if the stream, or the account, has a hundred sessions or more in the period, or had some that were
// deleted because of their age. Of sessions with very many events, the stored figures are taken.
std::optional<FewSessions> few_sessions(db::Database& db, int telemetry_days, const FiguresQuery& query);

}  // namespace figures::rules
