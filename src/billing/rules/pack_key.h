#pragma once
#include "billing/rules/credits.h"
#include "billing/tables/api_keys.h"
#include "billing/tables/orders.h"
#include "settings/config.h"

// Shows the key of a pack. It is derived from our secret and the order's id, so that a buyer whose answer was lost can
// be shown it again, until it is used.
namespace billing::rules {

// It can be shown first within so many days of the payment, and then for so many more.
constexpr int kFetchedWithinDays = 30, kShownForDays = 1;

// Throws refusal::Conflict if the order's key was already used or taken back, or if its time is over. Changes nothing.
tables::api_keys::ApiKey require_showable(db::Database& db, const tables::orders::Order& order);

// Returns the key of a fulfilled order, to be shown to its buyer now. Throws refusal::Conflict as require_showable()
// does, and if the key was shown under a secret that we no longer have: a key that somebody may have is never changed.
IssuedKey show_key(db::Database& db, const Config& config, const tables::orders::Order& order);

// These serve the operator: one returns the key, however often it was shown or used, and the other replaces it by a new
// key with the credits that are left. Both mark it as shown. They throw std::runtime_error if the order has no key, and
// the first also if the key can no longer be derived.
IssuedKey key_for_operator(db::Database& db, const Config& config, const tables::orders::Order& order);
IssuedKey replace_key(db::Database& db, const tables::orders::Order& order);

}  // namespace billing::rules
