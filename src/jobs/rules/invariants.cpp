#include "jobs/rules/invariants.h"

#include "accounts/tables/invariants.h"
#include "billing/tables/invariants.h"
#include "concepts/tables/invariants.h"
#include "events/tables/invariants.h"
#include "figures/tables/invariants.h"

namespace jobs::rules {
namespace {

void append(std::vector<db::InvariantResult>& all, const std::vector<db::InvariantResult>& more) {
  all.insert(all.end(), more.begin(), more.end());
}

}  // namespace

std::vector<db::InvariantResult> check_tables(db::Database& db) {
  std::vector<db::InvariantResult> results;
  for (const auto* invariants :
       {&concepts::tables::invariants(), &billing::tables::invariants(), &events::tables::invariants(),
        &figures::tables::invariants(), &accounts::tables::invariants()}) {
    append(results, db::check(db, *invariants));
  }
  return results;
}

std::vector<db::InvariantResult> verify(db::Database& db, int telemetry_days, figures::rules::VerifyScope hours) {
  auto results = check_tables(db);
  append(results, figures::rules::verify_figures(db, telemetry_days, hours));
  return results;
}

}  // namespace jobs::rules
