#include "figures/rules/rollups/retention.h"

#include "accounts/tables/deleted_users.h"
#include "figures/tables/rollups.h"

namespace figures::rules {
namespace {

// Longer than ingest's watchdog lets a batch last, so that what it was writing for a deleted user is committed by then.
constexpr int kBatchSeconds = 30;
constexpr int kMaxUsers = 100;

}  // namespace

events::rules::Rotation delete_expired(db::Database& db, int keep_days, std::chrono::steady_clock::time_point until) {
  auto rotation = events::rules::rotate_partitions(db, keep_days, until);
  // Seldom, since it looks at all of them.
  if (!rotation.added.empty()) tables::rollups::delete_expired(db);
  return rotation;
}

events::rules::Deleted delete_data_of_deleted_users(db::Database& db, std::chrono::steady_clock::time_point until) {
  namespace deleted_users = accounts::tables::deleted_users;
  events::rules::Deleted all{0, false};
  for (const auto& user_id : deleted_users::older_than(db, kBatchSeconds, kMaxUsers)) {
    const auto deleted = events::rules::delete_sessions_of(db, user_id, until);
    all.sessions += deleted.sessions, all.more = deleted.more;
    if (all.more) break;
    tables::rollups::delete_of_user(db, user_id);
    db::autocommit(db, deleted_users::remove, user_id);
  }
  return all;
}

}  // namespace figures::rules
