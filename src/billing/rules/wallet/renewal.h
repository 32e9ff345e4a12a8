#pragma once
#include <cstdint>

#include "billing/rules/credits.h"
#include "billing/tables/sold_keys.h"

// Gives a wallet another key in place of one that it has paid for, with the credits that are left: whoever has lost a
// key can get it back, and whoever has told it can end it. A key that was only topped up belongs to whoever bought it.
namespace billing::rules {

// Replaces the key; the old one fails from the next request. The wallet has signed what it was asked for at `asked_at`,
// in ms since 1970. Throws refusal::Unauthorized if the key was replaced or revoked since, so that what was signed
// serves once.
IssuedKey renew(db::Database& db, const tables::sold_keys::SoldKey& key, std::int64_t asked_at);

}  // namespace billing::rules
