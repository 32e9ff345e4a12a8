#include "billing/rules/maintenance.h"

#include "billing/rules/credit_hold.h"
#include "billing/tables/card_payments.h"
#include "billing/tables/card_reversals.h"
#include "billing/tables/orders.h"
#include "billing/tables/payments.h"
#include "db/kept_rows.h"

namespace billing::rules {

MaintenanceResult maintenance(db::Database& db, int max) {
  MaintenanceResult result{};
  db::KeptRows kept;
  kept.pass([&] { result.credits_released = release_lapsed_credits(db, max); });
  kept.pass([&] { result.payments_deleted = db::autocommit(db, tables::payments::delete_expired, max); });
  kept.pass([&] { result.checkouts_deleted = db::autocommit(db, tables::orders::delete_expired, max); });
  kept.pass([&] { db::autocommit(db, tables::card_payments::delete_expired, max); });
  kept.pass([&] { db::autocommit(db, tables::card_reversals::delete_expired, max); });
  kept.report();
  return result;
}

}  // namespace billing::rules
