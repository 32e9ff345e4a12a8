#include "accounts/rules/maintenance.h"

#include "accounts/tables/activity.h"
#include "accounts/tables/email_verifications.h"
#include "accounts/tables/invitations.h"
#include "accounts/tables/password_resets.h"
#include "accounts/tables/sessions.h"
#include "accounts/tables/sign_ups.h"
#include "accounts/tables/users.h"
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
  remove_all(db, batch, tables::password_resets::remove_expired);
  remove_all(db, batch, tables::email_verifications::remove_expired);
  remove_all(db, batch, tables::sign_ups::remove_expired);
  remove_all(db, batch, tables::users::remove_forgotten);
  remove_all(db, batch, tables::invitations::remove_expired);
  remove_all(db, batch, tables::activity::remove_expired);
  remove_all(db, batch, limits::tables::throttles::remove_ended);
  remove_all(db, batch, limits::tables::turns::remove_ended);
  remove_all(db, batch, tables::sessions::shorten);
  return remove_all(db, batch, tables::sessions::remove_expired);
}

}  // namespace accounts::rules
