#include "figures/rules/rollups/retention.h"

#include <deque>

#include "accounts/tables/deleted_users.h"
#include "figures/tables/rollups.h"

namespace figures::rules {
namespace {

using Clock = std::chrono::steady_clock;

// Exceeds the time that ingest's watchdog allows for a batch, so that what a batch wrote for a deleted user is
// committed by then.
constexpr int kBatchSeconds = 30;
constexpr int kMaxUsers = 100;
constexpr std::chrono::seconds kTurn(2);  // of a user, so that one with very much keeps no other waiting

}  // namespace

events::rules::Rotation delete_expired(db::Database& db, int keep_days, Clock::time_point until) {
  auto rotation = events::rules::rotate_partitions(db, keep_days, until);
  // This looks at all roll-ups, so it runs only when partitions were added, which is seldom.
  if (!rotation.added.empty()) tables::rollups::delete_expired(db);
  return rotation;
}

events::rules::Deleted delete_data_of_deleted_users(db::Database& db, Clock::time_point until) {
  namespace deleted_users = accounts::tables::deleted_users;
  const auto users = deleted_users::older_than(db, kBatchSeconds, kMaxUsers);
  std::deque<std::string> left(users.begin(), users.end());
  events::rules::Deleted all{0, false};
  while (!left.empty() && Clock::now() < until) {
    const auto user_id = left.front();
    left.pop_front();
    const auto end_of_turn = Clock::now() + kTurn;
    const auto deleted = events::rules::delete_sessions_of(db, user_id, end_of_turn);
    all.sessions += deleted.sessions;
    if (deleted.more || !tables::rollups::delete_of_user(db, user_id, end_of_turn))
      left.push_back(user_id);
    else
      db::autocommit(db, deleted_users::remove, user_id);
  }
  all.more = !left.empty();
  return all;
}

}  // namespace figures::rules
