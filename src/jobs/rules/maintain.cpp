#include "jobs/rules/maintain.h"

#include <chrono>

#include "accounts/rules/maintenance.h"
#include "billing/rules/x402/reconcile.h"
#include "concepts/tables/free_slots.h"
#include "db/kept_rows.h"
#include "figures/rules/rollups/retention.h"
#include "jobs/rules/run.h"
#include "metrics/rules/access_log.h"
#include "products.h"

namespace jobs::rules {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kDeletingFor(20);  // each time, so that figures do not wait for long
constexpr std::chrono::minutes kAgainFor(10);     // the job's timeout is five minutes longer
constexpr int kMaxRows = 1000;                    // of one statement
constexpr int kMaxPayments = 50;                  // each may take a call of some seconds

MaintainResult maintain_rooms(db::Database& db, const Config& config, const figures::rules::UpdateBudget& budget) {
  metrics::rules::count_nginx_answers(config.home);
  MaintainResult result{};
  db::KeptRows kept;
  kept.pass([&] { result.figures = figures::rules::update_figures(db, config, budget); });
  kept.pass([&] { result.billing = billing::rules::maintenance(db, kMaxRows); });
  kept.pass([&] { result.slots_deleted = db::autocommit(db, concepts::tables::free_slots::delete_expired, kMaxRows); });
  kept.pass([&] { result.sign_in_sessions_deleted = accounts::rules::remove_expired(db, kMaxRows); });
  kept.pass(
      [&] { result.of_deleted_users = figures::rules::delete_data_of_deleted_users(db, Clock::now() + kDeletingFor); });
  kept.pass(
      [&] { result.events = figures::rules::delete_expired(db, config.telemetry_days, Clock::now() + kDeletingFor); });
  kept.report();
  return result;
}

bool has_more(const MaintainResult& result) {
  return result.figures.behind > 0 || result.of_deleted_users.more || result.events.sessions.more;
}

// Adds up what all runs have done, and keeps how far the last one has come.
MaintainResult together(const MaintainResult& before, MaintainResult last) {
  last.figures.minutes += before.figures.minutes;
  last.figures.counts += before.figures.counts;
  last.billing.credits_released += before.billing.credits_released;
  last.billing.payments_deleted += before.billing.payments_deleted;
  last.billing.checkouts_deleted += before.billing.checkouts_deleted;
  last.slots_deleted += before.slots_deleted;
  last.sign_in_sessions_deleted += before.sign_in_sessions_deleted;
  last.of_deleted_users.sessions += before.of_deleted_users.sessions;
  last.events.sessions.sessions += before.events.sessions.sessions;
  last.events.added.insert(last.events.added.begin(), before.events.added.begin(), before.events.added.end());
  last.events.dropped.insert(last.events.dropped.begin(), before.events.dropped.begin(), before.events.dropped.end());
  return last;
}

}  // namespace

MaintainResult maintain(db::Database& db, const Config& config, const figures::rules::UpdateBudget& budget) {
  const auto end = Clock::now() + kAgainFor;
  const auto once = [&] { return run(db, config, "maintain", [&] { return maintain_rooms(db, config, budget); }); };
  auto result = once();
  while (has_more(result) && Clock::now() < end) result = together(result, once());
  return result;
}

int reconcile(const billing::rules::Till& till) {
  return run(till.db, till.config, "reconcile",
             [&] { return billing::rules::reconcile(till, products(), kMaxPayments); });
}

}  // namespace jobs::rules
