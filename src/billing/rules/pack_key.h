#pragma once
#include "billing/rules/credits.h"
#include "billing/tables/api_keys.h"
#include "billing/tables/orders.h"
#include "config.h"

// The key of a pack is derived from our secret and the order's id, so that a buyer whose answer was lost can be shown
// it again: for a day from the first time, which may be thirty days after the payment, and until it is used.
namespace billing::rules {

// Throws refusal::Conflict when the key of the order was used already, or taken back, or its time is over. Changes
// nothing.
tables::api_keys::ApiKey require_showable(db::Database& db, const tables::orders::Order& order);

// The key of a fulfilled order, to be shown to its buyer now. Throws refusal::Conflict as require_showable() does, and
// when the key was shown under a secret that is gone: a key that somebody may have is never changed.
IssuedKey show_key(db::Database& db, const Config& config, const tables::orders::Order& order);

// Serves the operator: returns the key, however often it was shown or used; or another one in its place, with the
// credits that are left. Both count as shown. Throw std::runtime_error when the order has no key, or it cannot be
// derived any more.
IssuedKey key_for_operator(db::Database& db, const Config& config, const tables::orders::Order& order);
IssuedKey replace_key(db::Database& db, const tables::orders::Order& order);

}  // namespace billing::rules
