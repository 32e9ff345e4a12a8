#include "streams/rules/bearer_tokens.h"

#include <stdexcept>

#include "crypto/encoding.h"
#include "crypto/random.h"
#include "limits/throttle.h"
#include "net/client_address.h"
#include "net/range.h"
#include "refusal.h"

namespace streams::rules {
namespace {

namespace bearer_tokens = tables::bearer_tokens;

constexpr int kMaxListed = 1000, kRowsPerUnit = 200;

refusal::Rejected too_many(db::Database& db, const BearerTokenKind& kind, const std::string& account_id) {
  const std::string plural(kind.plural);
  const auto& [active, minted] = kind.limits;
  if (bearer_tokens::count(db, kind.table, account_id) >= minted) {
    return {"too_many_" + plural, "This account has created " + std::to_string(minted) + ' ' + plural +
                                      ", the revoked ones counted; there can be no more."};
  }
  return {"too_many_" + plural, "This account has " + std::to_string(active) + ' ' + plural +
                                    ", which is as many as there can be at a time. Please revoke one first."};
}

refusal::Conflict already_minted(const std::string& id) {
  return {"already_minted",
          "This Idempotency-Key has created " + crypto::uuid_text(id) +
              " already, which is shown once. Revoke it and create another with a new Idempotency-Key."};
}

}  // namespace

NewBearerToken create_token(db::Database& db, const Config& config, const BearerTokenKind& kind,
                            const accounts::rules::Account& account, const std::string& label,
                            const std::optional<std::string>& idempotency_key, const bearer_tokens::Columns& more) {
  const std::string& account_id = account.id;
  const auto raw = bearer_token::new_raw(kind);
  const auto id = crypto::new_id(std::string(kind.plural), account_id, idempotency_key);
  const auto minting = limits::of_account(config, limits::kTokensMinted, account_id);
  try {
    const auto minted = db::transact(db, [&](db::Transaction& tx) {
      limits::take(tx, minting);  // first: it locks, so that what an account mints is counted one by one
      auto inserted =
          bearer_tokens::insert(tx, kind.table, id, account_id, label, bearer_token::hash(raw), kind.limits, more);
      accounts::rules::require_still(tx, account);
      return inserted;
    });
    if (!minted) throw too_many(db, kind, account_id);
    return {*minted, raw};
  } catch (const db::DuplicateKey&) {
    limits::take(db, {minting});  // again, since the first count was rolled back
    throw already_minted(id);
  }
}

std::vector<BearerToken> all_tokens(db::Database& db, const Config& config, const BearerTokenKind& kind,
                                    const std::string& account_id) {
  const int rows = bearer_tokens::count(db, kind.table, account_id);
  if (rows > kMaxListed)
    limits::take(db, {limits::of_account(config, limits::kLists, account_id, rows / kRowsPerUnit)});
  return bearer_tokens::of_account(db, kind.table, account_id, std::nullopt, kind.limits.minted);
}

void revoke_token(db::Database& db, const BearerTokenKind& kind, const std::string& account_id, const std::string& id) {
  if (!db::autocommit(db, bearer_tokens::revoke, kind.table, account_id, id)) throw refusal::NotFound();
}

std::string proxy_error(const std::string& range) {
  try {
    const auto [base, bits] = net::parse_range(range);
    const int least = base.family == AF_INET ? kLeastBitsV4 : kLeastBitsV6;
    return bits >= least ? ""
                         : "must be ranges of /" + std::to_string(kLeastBitsV4) + " (IPv6: /" +
                               std::to_string(kLeastBitsV6) + ") or smaller";
  } catch (const std::invalid_argument&) {
    return "must be addresses or ranges such as 192.0.2.0/24";
  }
}

std::string stored_proxies(const std::vector<std::string>& ranges) {
  std::string list;
  for (const auto& range : ranges)
    list += (list.empty() ? "" : ",") + net::text_of(net::parse_range(net::plain_address(range)));
  return list;
}

BearerToken change_key(db::Database& db, const std::string& account_id, const std::string& id,
                       const bearer_tokens::KeyChange& change) {
  auto key =
      db::transact(db, [&](db::Transaction& tx) { return bearer_tokens::change_key(tx, account_id, id, change); });
  if (!key) throw refusal::NotFound();
  return *std::move(key);
}

}  // namespace streams::rules
