#pragma once
#include <optional>

#include "config.h"
#include "db/database.h"
#include "events/rules/sessions/current_sessions.h"
#include "figures/rules/query/figures_query.h"
#include "figures/rules/query/rollup_plan.h"

// Decides what answers a query, before any of it is read.
namespace figures::rules {

// Without either, all sessions of the period are read.
struct Plan {
  // The sessions of a small account, which are read as they are at this moment.
  std::optional<events::rules::CurrentSessions::Sessions> few_sessions;
  std::optional<RollupPlan> rollups;
  // What was received until then is in roll-ups and in stored figures; absent: they were never computed.
  std::optional<std::int64_t> as_of;
};

Plan make_plan(db::Database& db, int telemetry_days, const FiguresQuery& query, const GroupBy& group_by);

}  // namespace figures::rules
