#include "accounts/rules/upkeep.h"

#include "accounts/tables/password_resets.h"
#include "accounts/tables/sessions.h"
#include "limits/tables/throttles.h"

namespace accounts::rules {
namespace {

// Small statements: a large one would hold up those who sign in, and a cluster would refuse it.
template <class Remove>
std::uint64_t all_of(db::Database& db, int batch, Remove remove) {
  std::uint64_t all = 0, some = 0;
  do {
    some = db::autocommit(db, remove, batch);
    all += some;
  } while (some == static_cast<std::uint64_t>(batch));
  return all;
}

}  // namespace

std::uint64_t sweep(db::Database& db, int batch) {
  all_of(db, batch, tables::password_resets::remove_expired);
  all_of(db, batch, limits::tables::throttles::remove_ended);
  return all_of(db, batch, tables::sessions::remove_expired);
}

}  // namespace accounts::rules
