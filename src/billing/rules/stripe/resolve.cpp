#include "billing/rules/stripe/resolve.h"

#include <stdexcept>

#include "billing/rules/order.h"
#include "billing/rules/prices.h"
#include "billing/tables/card_payments.h"
#include "billing/tables/card_reversals.h"

namespace billing::rules {

namespace card_payments = tables::card_payments;
namespace card_reversals = tables::card_reversals;

namespace {

void require(bool something) {
  if (something) return;
  throw std::runtime_error(
      "there is nothing to resolve: since this was last done, none of its refunds has failed without another in its "
      "place, and no dispute was won; nor was it paid with another amount");
}

}  // namespace

void resolve(db::Database& db, const tables::orders::Order& order) {
  require(order.payment_intent.has_value());
  db::transact(db, [&](db::Transaction& tx) {
    card_payments::lock_and_see_reversed(tx, *order.payment_intent);
    const bool was_undone = card_reversals::resolve(tx, *order.payment_intent);
    require(tables::orders::resolve_mispaid(tx, order.id) || was_undone);
    tables::orders::keep_evidence(tx, order.id, "resolved by the operator\n");
  });
}

void restore(db::Database& db, const tables::orders::Order& order) {
  require(order.payment_intent.has_value());
  db::transact(db, [&](db::Transaction& tx) {
    card_payments::lock_and_see_reversed(tx, *order.payment_intent);
    require(!card_reversals::is_reversed(tx, *order.payment_intent, kPackPriceCents));
    require(card_reversals::resolve(tx, *order.payment_intent));
    if (!restore_order(tx, order.id)) {
      throw std::runtime_error(
          "its key cannot be given back: it still works, was never made, or was revoked before. `key issue --credits "
          "N` makes another; `order resolve ORDER` then says that this is done");
    }
    card_payments::unmark_reversed(tx, *order.payment_intent);
  });
}

}  // namespace billing::rules
