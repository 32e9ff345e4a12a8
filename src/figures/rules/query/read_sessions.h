#pragma once
#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "db/database.h"
#include "events/rules/sessions/current_sessions.h"
#include "figures/rules/query/figures_query.h"
#include "settings/config.h"

// Makes aggregates of single sessions for query.h: of small accounts as they are at this moment, else of those whose
// figures are stored.
namespace figures::rules {

// Throws refusal::Unavailable once the query has taken as long as it may.
void refuse_if_slow(const FiguresQuery& query);

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

// Takes sessions that are read already. Percentiles are exact.
AggregatesByKey aggregate(const FewSessions& few, const FiguresQuery& query, const GroupBy& group_by,
                          const Visit& visit);

// Adds those that pass the filters to each grouping, by their stored figures, without a charge. Returns how many there
// were.
std::int64_t add_sessions(const std::vector<Grouping>& groupings, db::Database& db, const FiguresQuery& query,
                          const Visit& visit = {});

// Read the sessions that pass the filters: all of the period, or those of some hours of it. Both charge for them. The
// first throws refusal::InvalidFields if there are more than kMaxSessions.
AggregatesByKey read_sessions(db::Database& db, const Config& config, const FiguresQuery& query,
                              const GroupBy& group_by, const Visit& visit);
AggregatesByKey read_split_hours(db::Database& db, const Config& config, const FiguresQuery& query,
                                 const std::set<std::int64_t>& hours, const GroupBy& group_by);

}  // namespace figures::rules
