#include "billing/rules/credit_hold.h"

#include "billing/tables/api_keys.h"
#include "billing/tables/credit_holds.h"
#include "billing/tables/credit_ledger.h"

namespace billing::rules {

using namespace tables;

namespace {

constexpr int kMaxLapsedAtOnce = 10;

// Gives the credit back. Only the caller that deletes the hold does so, so that it comes back once.
bool release(db::Database& db, const credit_holds::CreditHold& hold) {
  return db::transact(db, [&](db::Transaction& tx) {
    if (!credit_holds::close(tx, hold.ref)) return false;
    api_keys::add(tx, hold.key_id, 1);
    credit_ledger::append(tx, hold.ref, "release", hold.key_id, 1);
    return true;
  });
}

int release_all(db::Database& db, const std::vector<credit_holds::CreditHold>& holds) {
  int released = 0;
  for (const auto& hold : holds) released += release(db, hold);
  return released;
}

}  // namespace

bool lease_credit(db::Database& db, const std::string& key_id, const std::string& id) {
  release_all(db, credit_holds::lapsed_of(db, key_id, kMaxLapsedAtOnce));
  return db::transact(db, [&](db::Transaction& tx) {
    if (!api_keys::take_one(tx, key_id)) return false;
    credit_ledger::append(tx, id, "hold", key_id, -1);
    credit_holds::insert(tx, {id, key_id});
    return true;
  });
}

bool consume_credit(db::Transaction& tx, const std::string& id) { return credit_holds::close(tx, id); }

void give_credit_back(db::Database& db, const std::string& id) { release_all(db, credit_holds::by_ref(db, id)); }

int release_lapsed_credits(db::Database& db, int max) { return release_all(db, credit_holds::lapsed(db, max)); }

}  // namespace billing::rules
