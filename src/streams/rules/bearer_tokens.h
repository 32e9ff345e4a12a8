#pragma once
#include <optional>
#include <string>
#include <vector>

#include "accounts/rules/account.h"
#include "db/database.h"
#include "settings/config.h"
#include "streams/rules/bearer_token.h"

// Creates, lists and revokes SDK keys and read tokens; creates and revokes shares.
namespace streams::rules {

using tables::bearer_tokens::BearerToken;

struct NewBearerToken {
  BearerToken token;
  std::string raw;  // stored nowhere
};

// Throws refusal::Unauthorized if the actor may not act for the account any more, refusal::TooMany, refusal::Rejected
// if the account has as many tokens as are allowed, or refusal::Conflict if this Idempotency-Key has created one
// already: its raw token is stored nowhere, so it cannot be shown again.
NewBearerToken create_token(db::Database& db, const Config& config, const BearerTokenKind& kind,
                            const accounts::rules::Account& account, const std::string& label,
                            const std::optional<std::string>& idempotency_key,
                            const tables::bearer_tokens::Columns& more = {});

// Returns all tokens of the account, also revoked ones. Throws refusal::TooMany if a long list was read too often.
std::vector<BearerToken> all_tokens(db::Database& db, const Config& config, const BearerTokenKind& kind,
                                    const std::string& account_id);

// Throws refusal::NotFound unless the account has an active token of that id.
void revoke_token(db::Database& db, const BearerTokenKind& kind, const std::string& account_id, const std::string& id);

// The most ranges of proxies that a key may have, and the widest of each: a whole network of many may not speak for
// others.
inline constexpr std::size_t kMaxProxies = 20;
inline constexpr int kLeastBitsV4 = 16, kLeastBitsV6 = 32;

// Returns why a text is no range of proxies, or "".
std::string proxy_error(const std::string& range);

// Returns ranges without an error as they are stored.
std::string stored_proxies(const std::vector<std::string>& ranges);

// Throws refusal::NotFound unless the account has an active SDK key of that id.
BearerToken change_key(db::Database& db, const std::string& account_id, const std::string& id,
                       const tables::bearer_tokens::KeyChange& change);

}  // namespace streams::rules
