#pragma once
#include <cstdint>
#include <optional>

#include "db/database.h"
#include "figures/rules/query/figures_query.h"
#include "figures/rules/query/rollup_plan.h"

// Reads roll-ups for query.h.
namespace figures::rules {

// Reads the rows of a plan, without the hours that are split.
AggregatesByKey read_rollups(db::Database& db, const FiguresQuery& query, const GroupBy& group_by,
                             const RollupPlan& plan);

// Returns the sessions of programs in whole hours that a query of roll-ups leaves out, or nullopt if these do not have
// those that pass the filters.
std::optional<playback::Thousandths> count_left_out(db::Database& db, const FiguresQuery& query, RollupPlan plan);

}  // namespace figures::rules
