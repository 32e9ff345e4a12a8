#include "billing/rules/credits.h"

#include "billing/rules/api_key.h"
#include "billing/tables/credit_ledger.h"
#include "crypto/random.h"

namespace billing::rules {

using namespace tables;

namespace {

constexpr std::int64_t kFew = 25;

Balance balance_of(db::Database& db, const api_keys::ApiKey& key) {
  const std::int64_t left = key.credits_left, issued = credit_ledger::issued(db, key.id);
  return {key, issued, {left, left < kFew || left * 10 < issued}};
}

}  // namespace

Balance balance_of(db::Database& db, const Config& config, const std::string& supplied_key) {
  return balance_of(db, require_key(db, config, supplied_key));
}

CreditsLeft credits_left(db::Database& db, const std::string& key_id) {
  const auto key = api_keys::by_id(db, key_id);
  return key ? balance_of(db, *key).left : CreditsLeft{};
}

IssuedKey issue_key(db::Database& db, const std::string& label, std::int64_t credits) {
  const IssuedKey issued{crypto::random_bytes(16), mint_api_key()};
  db::transact(db, [&](db::Transaction& tx) {
    api_keys::insert(tx, issued.id, hash_of_key(issued.raw_key), hint_of_key(issued.raw_key), label, std::nullopt,
                     credits);
    credit_ledger::append(tx, crypto::random_bytes(16), "issue", issued.id, credits);
  });
  return issued;
}

bool top_up(db::Database& db, const std::string& key_id, std::int64_t credits) {
  const std::string ref = crypto::random_bytes(16);
  return db::transact(db, [&](db::Transaction& tx) {
    if (!api_keys::top_up(tx, key_id, credits)) return false;
    credit_ledger::append(tx, ref, "topup", key_id, credits);
    return true;
  });
}

}  // namespace billing::rules
