#pragma once
#include <vector>

#include "billing/rules/credits.h"
#include "billing/rules/wallet/sign_in.h"
#include "billing/tables/sold_keys.h"

// Gives a wallet another key in place of one that it has paid for, with the credits that are left: whoever has lost a
// key can get it back, and whoever has told it can end it. A key that was only topped up belongs to whoever bought it.
namespace billing::rules {

// Lists the keys that are in force which the wallet has bought on the network of the settings, newest first.
std::vector<tables::sold_keys::SoldKey> keys_of(db::Database& db, const Config& config, const std::string& wallet);

// Replaces the key; the old one fails from the next request. Throws refusal::Unauthorized if it was replaced or revoked
// since the wallet was asked to sign in, so that what it has signed serves once.
IssuedKey renew(db::Database& db, const tables::sold_keys::SoldKey& key, const SignedIn& by);

}  // namespace billing::rules
