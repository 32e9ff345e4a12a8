#include "jobs/rules/invariants.h"

#include "accounts/tables/invariants.h"
#include "billing/tables/invariants.h"
#include "concepts/tables/invariants.h"
#include "events/tables/invariants.h"
#include "figures/tables/invariants.h"

namespace jobs::rules {
std::vector<db::InvariantResult> check_tables(db::Database& db) {
  std::vector<db::InvariantResult> results;
  for (const auto* invariants :
       {&concepts::tables::invariants(), &billing::tables::invariants(), &events::tables::invariants(),
        &figures::tables::invariants(), &accounts::tables::invariants()}) {
    for (const auto& result : db::check(db, *invariants)) results.push_back(result);
  }
  return results;
}

std::vector<db::InvariantResult> verify(db::Database& db, int telemetry_days, figures::rules::VerifyScope hours) {
  auto results = check_tables(db);
  for (const auto& result : figures::rules::verify_figures(db, telemetry_days, hours)) results.push_back(result);
  return results;
}

}  // namespace jobs::rules
