#include "jobs/rules/maintain.h"

#include "accounts/rules/maintenance.h"
#include "billing/rules/x402/reconciliation.h"
#include "concepts/rules/maintenance.h"
#include "figures/rules/rollups/retention.h"
#include "jobs/rules/run.h"
#include "metrics/rules/access_log.h"
#include "products.h"

namespace jobs::rules {
namespace {

constexpr int kMaxRows = 1000;    // of a statement
constexpr int kMaxPayments = 50;  // each may take a call of some seconds

MaintainResult maintain_rooms(db::Database& db, const Config& config) {
  metrics::rules::count_nginx_answers(config.home);
  MaintainResult result{};
  result.figures = figures::rules::update_figures(db, config);
  result.billing = billing::rules::maintenance(db, kMaxRows);
  result.slots_deleted = concepts::rules::delete_old_slots(db, kMaxRows);
  result.sign_in_sessions_deleted = accounts::rules::remove_expired(db, kMaxRows);
  result.sessions_of_deleted_users = figures::rules::delete_data_of_deleted_users(db);
  result.events = figures::rules::delete_expired(db, config.telemetry_days);
  return result;
}

}  // namespace

MaintainResult maintain(db::Database& db, const Config& config) {
  return run(db, config, "maintain", [&] { return maintain_rooms(db, config); });
}

int reconcile(const billing::rules::Till& till) {
  return run(till.db, till.config, "reconcile",
             [&] { return billing::rules::reconcile(till, products(), kMaxPayments); });
}

}  // namespace jobs::rules
