#include "figures/rules/rollups/update.h"

#include <exception>
#include <list>

#include "db/clock.h"
#include "events/rules/maintenance/retention.h"
#include "events/tables/stored_bytes.h"
#include "figures/rules/rollups/update_account.h"
#include "figures/tables/viewer_points.h"
#include "figures/tables/watermarks.h"
#include "limits/lease.h"
#include "log.h"

namespace figures::rules {
namespace {

namespace watermarks = tables::watermarks;

constexpr int kLeaseSeconds = 120;  // more than an update may take: it is not renewed

// Updates all accounts. They take turns, so that one with very many sessions delays only its own figures.
class Update {
 public:
  Update(db::Database& db, int telemetry_days, const UpdateBudget& budget)
      : db_(db),
        budget_(budget),
        now_(db::now(db_)),
        first_kept_(events::rules::first_kept_day(db, telemetry_days)),
        end_(budget.clock() + budget.update) {
    for (auto& watermark : watermarks::of_accounts_with_work(db_)) {
      accounts_.emplace_back(db_, std::move(watermark), now_, first_kept_);
    }
  }

  UpdateResult run() {
    while (!accounts_.empty() && budget_.clock() < end_) {
      bool has_more = false;
      const bool worked = apart(accounts_.front(), [&](AccountUpdate& account) {
        has_more = give_turn(account);
        if (!has_more) account.store();
      });
      auto& next = worked ? accounts_ : stuck_;
      next.splice(next.end(), accounts_, accounts_.begin());
      if (worked && !has_more) accounts_.pop_back();
    }
    accounts_.splice(accounts_.end(), stuck_);
    for (auto& behind : accounts_) apart(behind, [](AccountUpdate& account) { account.store(); });
    tables::viewer_points::delete_expired(db_);
    db::autocommit(db_, events::tables::stored_bytes::add_up, first_kept_);
    return {true, accounts_.size(), store_common_watermark(), counts_};
  }

 private:
  // Whatever is wrong with one account holds up no other. Returns whether all went well.
  template <class Work>
  static bool apart(AccountUpdate& account, Work work) {
    try {
      work(account);
      return true;
    } catch (const db::NoQuorum&) {
      throw;
    } catch (const db::Conflict& error) {
      return note_stuck(account, error);
    } catch (const db::StatementTimeout& error) {
      return note_stuck(account, error);
    } catch (const db::Unavailable&) {
      throw;
    } catch (const std::exception& error) {
      return note_stuck(account, error);
    }
  }

  static bool note_stuck(const AccountUpdate& account, const std::exception& error) {
    log_problem(LogLevel::error, {{"user", account.user_id()}}, error.what());
    return false;
  }

  // Returns false if it has no work left.
  bool give_turn(AccountUpdate& account) {
    const auto until = budget_.clock() + budget_.turn;
    do {
      if (!account.step(budget_.page, std::chrono::steady_clock::now() + budget_.turn, counts_)) return false;
    } while (budget_.clock() < until);
    return true;
  }

  // Returns how many minutes have been counted now.
  std::int64_t store_common_watermark() {
    auto common = watermarks::of(db_, "");
    const ViewerMinutes minutes(common.minutes_until, now_);
    common.complete_until = now_, common.minutes_until = minutes.until();
    db::transact(db_, [&](db::Transaction& tx) { watermarks::store_common(tx, common); });
    return minutes.count();
  }

  db::Database& db_;
  const UpdateBudget& budget_;
  const std::int64_t now_;
  const std::string first_kept_;
  const std::chrono::steady_clock::time_point end_;
  std::list<AccountUpdate> accounts_;  // that are not done, in the order of their turns
  std::list<AccountUpdate> stuck_;     // that could not be updated
  UpdateCounts counts_;
};

}  // namespace

std::optional<std::int64_t> figures_as_of(db::Database& db, const std::string& user_id) {
  return watermarks::of(db, user_id).complete_until;
}

UpdateResult update_figures(db::Database& db, const Config& config, const UpdateBudget& budget) {
  const limits::Lease lease(db, config, "figures", "", kLeaseSeconds);
  if (lease.seconds_until_free() > 0) return {};
  return Update(db, config.telemetry_days, budget).run();
}

}  // namespace figures::rules
