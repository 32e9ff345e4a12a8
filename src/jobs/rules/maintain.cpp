#include "jobs/rules/maintain.h"

#include <chrono>

#include "accounts/rules/maintenance.h"
#include "billing/rules/maintenance.h"
#include "billing/rules/x402/facilitator/supported.h"
#include "billing/rules/x402/reconcile.h"
#include "concepts/tables/draft_reports.h"
#include "concepts/tables/free_slots.h"
#include "db/kept_rows.h"
#include "figures/rules/findings/findings.h"
#include "figures/rules/reports/reports.h"
#include "figures/rules/rollups/retention.h"
#include "jobs/rules/run.h"
#include "metrics/rules/access_log.h"
#include "products.h"

namespace jobs::rules {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kDeletingFor(20);  // each time, so that figures do not wait for long
constexpr std::chrono::seconds kFindingFor(20);
constexpr std::chrono::seconds kReportingFor(60);  // of the job that tells accounts
constexpr std::chrono::minutes kAgainFor(10);      // the job's timeout is five minutes longer
constexpr int kMaxRows = 1000;                     // of one statement
constexpr int kMaxPayments = 50;                   // each may take a call of some seconds

MaintainResult maintain_rooms(db::Database& db, const Config& config, const figures::rules::UpdateBudget& budget) {
  metrics::rules::count_nginx_answers(config.home);
  const auto until = [] { return Clock::now() + kDeletingFor; };
  figures::rules::UpdateResult figures;
  billing::rules::MaintenanceResult billing{};
  std::uint64_t found = 0, slots = 0, sign_ins = 0;
  events::rules::Deleted of_deleted_users{};
  events::rules::Rotation events;
  db::KeptRows kept;
  kept.pass([&] { figures = figures::rules::update_figures(db, config, budget); });
  kept.pass([&] { billing = billing::rules::maintenance(db, kMaxRows); });
  kept.pass([&] { slots = db::autocommit(db, concepts::tables::free_slots::delete_expired, kMaxRows); });
  kept.pass([&] { db::autocommit(db, concepts::tables::draft_reports::delete_expired, kMaxRows); });
  kept.pass([&] { sign_ins = accounts::rules::remove_expired(db, kMaxRows); });
  kept.pass([&] { of_deleted_users = figures::rules::delete_data_of_deleted_users(db, until()); });
  kept.pass([&] { events = figures::rules::delete_expired(db, config.telemetry_days, until()); });
  kept.pass([&] { found = figures::rules::findings::update(db, config, Clock::now() + kFindingFor); });
  kept.report();

  const auto& counts = figures.counts;
  return {figures,
          {{"sessionsRecomputed", counts.sessions_recomputed},
           {"batchesCompacted", counts.batches_compacted},
           {"sessionsClosed", counts.sessions_closed},
           {"minutesCounted", figures.minutes},
           {"hoursRecomputed", counts.hours_recomputed},
           {"daysRecomputed", counts.days_recomputed},
           {"accountsLookedAt", found},
           {"accountsBehind", figures.behind, Count::Kind::left},
           {"accountsFailed", figures.failed, Count::Kind::left},
           {"creditsReleased", billing.credits_released},
           {"slotsDeleted", slots},
           {"paymentsDeleted", billing.payments_deleted},
           {"checkoutsDeleted", billing.checkouts_deleted},
           {"sessionsDeleted", sign_ins},
           {"eventDaysAdded", events.added},
           {"eventDaysDropped", events.dropped},
           {"playbackSessionsDeleted", events.sessions.sessions},
           {"playbackSessionsOfDeletedUsers", of_deleted_users.sessions}},
          figures.behind > 0 || of_deleted_users.more || events.sessions.more};
}

MaintainResult together(const MaintainResult& before, MaintainResult last) {
  for (std::size_t i = 0; i < last.counts.size(); ++i) {
    const auto& earlier = before.counts[i];
    auto& count = last.counts[i];
    if (count.kind != Count::Kind::left) count.number += earlier.number;
    count.days.insert(count.days.begin(), earlier.days.begin(), earlier.days.end());
  }
  return last;
}

}  // namespace

MaintainResult maintain(db::Database& db, const Config& config, const figures::rules::UpdateBudget& budget) {
  const auto end = Clock::now() + kAgainFor;
  const auto once = [&] { return run(db, config, "maintain", [&] { return maintain_rooms(db, config, budget); }); };
  auto result = once();
  while (result.has_more && Clock::now() < end) result = together(result, once());
  return result;
}

Told tell_accounts(db::Database& db, const Config& config, net::HttpClient& http) {
  return run(db, config, "alerts", [&] {
    Told told{figures::rules::alerts::run(db, config, http)};
    told.reports = figures::rules::reports::send_due(db, config, Clock::now() + kReportingFor);
    return told;
  });
}

int reconcile(const billing::rules::Till& till) {
  return run(till.db, till.config, "reconcile", [&] {
    billing::rules::ask_what_is_supported(till);
    return billing::rules::reconcile(till, products(), kMaxPayments);
  });
}

}  // namespace jobs::rules
