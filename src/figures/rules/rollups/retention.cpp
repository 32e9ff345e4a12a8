#include "figures/rules/rollups/retention.h"

#include <deque>

#include "accounts/tables/deleted_users.h"
#include "db/kept_rows.h"
#include "schema/tables/database_tables.h"

namespace figures::rules {
namespace {

using Clock = std::chrono::steady_clock;

// Exceeds the time that ingest's watchdog allows for a batch, so that what a batch wrote for a deleted account is
// committed by then.
constexpr int kBatchSeconds = 30;
constexpr int kMaxAccounts = 100;
constexpr std::chrono::seconds kTurn(2);  // of an account, so that one with very much keeps no other waiting

}  // namespace

events::rules::Rotation delete_expired(db::Database& db, int keep_days, Clock::time_point until) {
  auto rotation = events::rules::rotate_partitions(db, keep_days, until);
  // This looks at all roll-ups, so it runs only when partitions were added, which is seldom.
  if (!rotation.added.empty()) schema::tables::delete_expired(db);
  return rotation;
}

events::rules::Deleted delete_data_of_deleted_users(db::Database& db, Clock::time_point until) {
  namespace deleted_users = accounts::tables::deleted_users;
  const auto users = deleted_users::older_than(db, kBatchSeconds, kMaxAccounts);
  std::deque<std::string> left(users.begin(), users.end());
  events::rules::Deleted all{0, false};
  db::KeptRows kept;
  while (!left.empty() && Clock::now() < until) {
    const auto account_id = left.front();
    left.pop_front();
    const auto end_of_turn = Clock::now() + kTurn;
    events::rules::Deleted deleted{0, false};
    if (!kept.pass([&] { deleted = events::rules::delete_sessions_of(db, account_id, end_of_turn); })) continue;
    all.sessions += deleted.sessions;
    if (deleted.more || !schema::tables::delete_of_account(db, account_id, end_of_turn))
      left.push_back(account_id);
    else
      db::autocommit(db, deleted_users::remove, account_id);
  }
  all.more = !left.empty();
  kept.report();
  return all;
}

}  // namespace figures::rules
