#include "figures/rules/rollups/update.h"

#include <list>

#include "db/clock.h"
#include "events/rules/maintenance/retention.h"
#include "events/tables/stored_bytes.h"
#include "figures/rules/apart.h"
#include "figures/rules/rollups/update_account.h"
#include "figures/tables/alerts/outages.h"
#include "figures/tables/viewer_minutes.h"
#include "figures/tables/watermarks.h"
#include "limits/lease.h"
#include "settings/late.h"

namespace figures::rules {
namespace {

namespace watermarks = tables::watermarks;

constexpr int kLeaseSeconds = 120;  // more than an update may take: it is not renewed
constexpr std::chrono::seconds kStoringFor(20);

class Update {
 public:
  Update(db::Database& db, int telemetry_days, const UpdateBudget& budget)
      : db_(db),
        budget_(budget),
        now_(db::now(db_)),
        first_kept_(events::rules::first_kept_day(db, telemetry_days)),
        begun_(budget.clock()) {
    for (auto& watermark : watermarks::of_accounts_with_work(db_)) {
      accounts_.emplace_back(db_, std::move(watermark), now_, first_kept_);
    }
  }

  UpdateResult run() {
    std::list<AccountUpdate> had_first;
    while (!accounts_.empty() && time() < budget_.update / 2) give_turn(budget_.first, had_first);
    accounts_.splice(accounts_.end(), had_first);
    accounts_.sort([](const auto& a, const auto& b) { return a.waits_since() < b.waits_since(); });
    while (!accounts_.empty() && time() < budget_.update) {
      accounts_.front().set_turn_at(now_ + time().count());
      give_turn(budget_.further, accounts_);
    }
    store_unfinished();
    tables::viewer_minutes::delete_expired_points(db_);
    db::autocommit(db_, events::tables::stored_bytes::add_up, first_kept_);
    return {true, accounts_.size(), stuck_.size(), store_common_watermark(), counts_};
  }

 private:
  std::chrono::milliseconds time() const {
    return std::chrono::duration_cast<std::chrono::milliseconds>(budget_.clock() - begun_);
  }

  // Works on the first of the accounts. If it is not done after that, it is moved to the end of `rest`,
  // or of `stuck_` if it failed.
  void give_turn(const Turn& turn, std::list<AccountUpdate>& rest) {
    auto& account = accounts_.front();
    const bool worked = apart(account.watermark().account_id, [&] {
      work(account, turn);
      if (account.done()) account.store();
    });
    auto& next = worked ? rest : stuck_;
    if (worked && account.done()) {
      counts_ += account.counts();
      accounts_.pop_front();
    } else {
      next.splice(next.end(), accounts_, accounts_.begin());
    }
  }

  void work(AccountUpdate& account, const Turn& turn) {
    const auto until = budget_.clock() + turn.length;
    do {
      if (!account.step(turn.step, std::chrono::steady_clock::now() + turn.length)) return;
    } while (budget_.clock() < until);
  }

  // Leaves accounts without a turn as they were. Their viewers are counted in their next turn.
  void store_unfinished() {
    std::vector<watermarks::Watermark> as_before;
    for (auto* unfinished : {&accounts_, &stuck_}) {
      for (auto& account : *unfinished) {
        as_before.push_back(account.watermark());
        counts_ += account.counts();
      }
    }
    watermarks::keep(db_, as_before);
    for (auto* unfinished : {&accounts_, &stuck_}) {
      // The last ones have had the longest turns.
      for (auto last = unfinished->rbegin(); last != unfinished->rend(); ++last) {
        if (last->had_turn() && time() < budget_.update + kStoringFor)
          apart(last->watermark().account_id, [&] { last->store(); });
      }
    }
  }

  // Returns how many minutes have been counted now.
  std::int64_t store_common_watermark() {
    auto common = watermarks::of(db_, "");
    const ViewerMinutes minutes(common.viewers_until, now_);
    common.complete_until = now_;
    common.viewers_until = minutes.until();
    db::transact(db_, [&](db::Transaction& tx) { watermarks::store_common(tx, common); });
    return minutes.count();
  }

  db::Database& db_;
  const UpdateBudget& budget_;
  const std::int64_t now_;
  const std::string first_kept_;
  const std::chrono::steady_clock::time_point begun_;
  std::list<AccountUpdate> accounts_;  // those not done, in the order of their turns
  std::list<AccountUpdate> stuck_;     // those that could not be updated
  UpdateCounts counts_;                // of the accounts that have had their turns
};

}  // namespace

UpdateResult update_figures(db::Database& db, const Config& config, const UpdateBudget& budget) {
  const limits::Lease lease(db, config, limits::kFigures, "", kLeaseSeconds);
  if (lease.seconds_until_free() > 0) return {};
  db::autocommit(db, tables::outages::end, late_seconds(config));
  const auto result = Update(db, config.telemetry_days, budget).run();
  db::autocommit(db, tables::outages::note_run);
  return result;
}

}  // namespace figures::rules
