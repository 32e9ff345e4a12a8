#pragma once
#include <cstdint>
#include <set>

#include "db/database.h"
#include "figures/rules/query/few_sessions.h"
#include "figures/rules/query/figures_query.h"
#include "settings/config.h"

// Makes aggregates of single sessions for query.h.
namespace figures::rules {

// Throws refusal::Unavailable once the query has taken as long as it may.
void refuse_if_slow(const FiguresQuery& query);

// Takes sessions that are read already. Percentiles are exact.
AggregatesByKey aggregate(const FewSessions& few, const FiguresQuery& query, const GroupBy& group_by,
                          const Visit& visit);

// Read the sessions that pass the filters: all of the period, or those of some hours of it. Both charge for them. The
// first throws refusal::InvalidFields if there are more than 200,000.
AggregatesByKey read_sessions(db::Database& db, const Config& config, const FiguresQuery& query,
                              const GroupBy& group_by, const Visit& visit);
AggregatesByKey read_split_hours(db::Database& db, const Config& config, const FiguresQuery& query,
                                 const std::set<std::int64_t>& hours, const GroupBy& group_by);

}  // namespace figures::rules
