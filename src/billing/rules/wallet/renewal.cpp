#include "billing/rules/wallet/renewal.h"

#include "billing/rules/api_key.h"
#include "billing/rules/wallet/sign_in.h"
#include "billing/tables/api_keys.h"
#include "billing/tables/orders.h"
#include "refusal.h"

namespace billing::rules {

using namespace tables;

IssuedKey renew(db::Database& db, const sold_keys::SoldKey& key, std::int64_t asked_at) {
  const IssuedKey anew{key.id, mint_api_key()};
  const auto hash = hash_of_key(anew.raw_key);
  const bool renewed = db::transact(db, [&](db::Transaction& tx) {
    if (!api_keys::renew(tx, key.id, hash, hint_of_key(anew.raw_key), asked_at, 2 * kSignInSeconds)) return false;
    orders::note_given(tx, key.order_id, hash);
    return true;
  });
  if (!renewed) {
    throw refusal::Unauthorized(
        "Not signed in: this text has served, or the key was replaced or revoked since it was asked "
        "for. Call without SIGN-IN-WITH-X for a new text to sign.");
  }
  return anew;
}

}  // namespace billing::rules
