#include "telemetry/rules/maintenance.h"

#include <list>

#include "limits/lease.h"
#include "telemetry/rules/account_figures.h"
#include "telemetry/rules/retention.h"
#include "telemetry/tables/clock.h"
#include "telemetry/tables/figure_marks.h"
#include "telemetry/tables/segment_days.h"
#include "telemetry/tables/stored_bytes.h"

namespace telemetry::rules {
namespace {

namespace marks = tables::figure_marks;

constexpr int kLease = 120;  // seconds, which are more than a pass may take: it is not renewed

// One pass over all accounts. They take turns, so that one with very many sessions delays only its own figures.
class Pass {
 public:
  Pass(Worker& worker, const PassBudget& budget)
      : db_(worker.db),
        budget_(budget),
        now_(tables::now(db_)),
        first_kept_(first_kept_day(worker)),
        end_(budget.clock() + budget.pass) {
    for (auto& mark : marks::of_accounts_with_work(db_)) {
      accounts_.emplace_back(db_, std::move(mark), now_, first_kept_);
    }
  }

  Maintained run() {
    while (!accounts_.empty() && budget_.clock() < end_) {
      if (give_turn(accounts_.front())) {
        accounts_.splice(accounts_.end(), accounts_, accounts_.begin());
      } else {
        accounts_.front().store();
        accounts_.pop_front();
      }
    }
    for (auto& behind : accounts_) behind.store();
    db::autocommit(db_, tables::stored_bytes::add_up, first_kept_);
    return {true, accounts_.size(), store_common_mark(), made_};
  }

 private:
  // False when nothing is left of its work.
  bool give_turn(AccountFigures& account) {
    const auto until = budget_.clock() + budget_.turn;
    do {
      if (!account.step(budget_.page, std::chrono::steady_clock::now() + budget_.turn, made_)) return false;
    } while (budget_.clock() < until);
    return true;
  }

  // How many minutes are counted by now that were not before.
  std::int64_t store_common_mark() {
    auto common = marks::of(db_, "");
    const ViewerMinutes minutes(common.minutes, now_);
    common.figures = now_, common.minutes = minutes.until();
    db::transact(db_, [&](db::Transaction& tx) { marks::store_common(tx, common); });
    return minutes.count();
  }

  db::Database& db_;
  const PassBudget& budget_;
  const std::int64_t now_;
  const std::string first_kept_;
  const std::chrono::steady_clock::time_point end_;
  std::list<AccountFigures> accounts_;  // that are not done, in the order of their turns
  Made made_;
};

}  // namespace

std::string first_kept_day(Worker& worker) {
  return tables::segment_days::days_from_today(worker.db, -oldest_days(worker.config.telemetry_days));
}

std::optional<std::int64_t> figures_as_of(db::Database& db, const std::string& user_id) {
  return marks::of(db, user_id).figures;
}

Maintained maintain_figures(Worker& worker, const PassBudget& budget) {
  const limits::Lease lease(worker, "figures", "", kLease);
  if (lease.seconds_until_free() > 0) return {};
  return Pass(worker, budget).run();
}

}  // namespace telemetry::rules
