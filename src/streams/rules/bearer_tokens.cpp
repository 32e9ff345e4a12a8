#include "streams/rules/bearer_tokens.h"

#include "crypto/encoding.h"
#include "db/new_id.h"
#include "refusal.h"
#include "streams/rules/throttle.h"

namespace streams::rules {
namespace {

namespace bearer_tokens = tables::bearer_tokens;

constexpr int kMaxListed = 1000, kRowsPerUnit = 200;

refusal::Rejected too_many(db::Database& db, const BearerTokenKind& kind, const std::string& account_id) {
  const std::string plural(kind.plural);
  const auto& [active, minted] = kind.limits;
  if (bearer_tokens::count(db, kind.table, account_id) >= minted) {
    return {"too_many_" + plural, "This account has minted " + std::to_string(minted) + ' ' + plural +
                                      ", the revoked ones counted; there can be no more."};
  }
  return {"too_many_" + plural, "This account has " + std::to_string(active) + ' ' + plural +
                                    ", which is as many as there can be at a time. Please revoke one first."};
}

refusal::Conflict already_minted(const std::string& id) {
  return {"already_minted",
          "This Idempotency-Key has minted " + crypto::uuid_text(id) +
              " already, which is shown once. Revoke it and mint another with a new Idempotency-Key."};
}

}  // namespace

NewBearerToken create_token(db::Database& db, const Config& config, const BearerTokenKind& kind,
                            const accounts::rules::Account& account, const std::string& label,
                            const std::optional<std::string>& idempotency_key) {
  const std::string& account_id = account.id;
  const auto raw = bearer_token::new_raw(kind);
  const auto id = db::new_id(std::string(kind.plural), account_id, idempotency_key);
  try {
    const auto minted = db::transact(db, [&](db::Transaction& tx) {
      limits::count(
          tx, minting(config, account_id));  // first: it locks, so that what an account mints is counted one by one
      auto inserted =
          bearer_tokens::insert(tx, kind.table, id, account_id, label, bearer_token::hash(raw), kind.limits);
      accounts::rules::require_still(tx, account);
      return inserted;
    });
    if (!minted) throw too_many(db, kind, account_id);
    return {*minted, raw};
  } catch (const db::DuplicateKey&) {
    limits::count(db, minting(config, account_id));
    throw already_minted(id);
  }
}

std::vector<BearerToken> all_tokens(db::Database& db, const Config& config, const BearerTokenKind& kind,
                                    const std::string& account_id) {
  const int rows = bearer_tokens::count(db, kind.table, account_id);
  if (rows > kMaxListed) charge_list(db, config, account_id, rows / kRowsPerUnit);
  return bearer_tokens::of_account(db, kind.table, account_id, std::nullopt, kind.limits.minted);
}

void revoke_token(db::Database& db, const BearerTokenKind& kind, const std::string& account_id, const std::string& id) {
  if (!db::autocommit(db, bearer_tokens::revoke, kind.table, account_id, id)) throw refusal::NotFound();
}

}  // namespace streams::rules
