#include "accounts/rules/maintenance.h"

#include "accounts/tables/activity.h"
#include "accounts/tables/email_verifications.h"
#include "accounts/tables/invitations.h"
#include "accounts/tables/password_resets.h"
#include "accounts/tables/sessions.h"
#include "accounts/tables/sign_ups.h"
#include "accounts/tables/users.h"
#include "db/kept_rows.h"
#include "limits/tables/throttles.h"
#include "limits/tables/turns.h"

namespace accounts::rules {
namespace {

// Removes or changes rows in small statements: a large one would block sign-ins, and a cluster would refuse it.
template <class Remove>
std::uint64_t remove_all(db::Database& db, int batch, Remove remove) {
  std::uint64_t all = 0, some = 0;
  do {
    some = db::autocommit(db, remove, batch);
    all += some;
  } while (some == static_cast<std::uint64_t>(batch));
  return all;
}

}  // namespace

std::uint64_t remove_expired(db::Database& db, int batch) {
  db::KeptRows kept;
  const auto all = [&](const auto& remove) { kept.pass([&] { remove_all(db, batch, remove); }); };
  all(tables::password_resets::remove_expired);
  all(tables::email_verifications::remove_expired);
  all(tables::sign_ups::remove_expired);
  all(tables::users::remove_forgotten);
  all(tables::invitations::remove_expired);
  all(tables::activity::remove_expired);
  all(limits::tables::throttles::remove_ended);
  all(limits::tables::turns::remove_ended);
  all(tables::sessions::shorten);
  std::uint64_t sessions = 0;
  kept.pass([&] { sessions = remove_all(db, batch, tables::sessions::remove_expired); });
  kept.report();
  return sessions;
}

}  // namespace accounts::rules
