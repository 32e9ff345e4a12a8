#pragma once
#include <optional>
#include <string>
#include <vector>

#include "accounts/rules/account.h"
#include "config.h"
#include "db/database.h"
#include "streams/rules/bearer_token.h"

// Creates, lists and revokes SDK keys and read tokens.
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
                            const std::optional<std::string>& idempotency_key);

// Returns all tokens of the account, also revoked ones. Throws refusal::TooMany if a long list was read too often.
std::vector<BearerToken> all_tokens(db::Database& db, const Config& config, const BearerTokenKind& kind,
                                    const std::string& account_id);

// Throws refusal::NotFound unless the account has an active token of that id.
void revoke_token(db::Database& db, const BearerTokenKind& kind, const std::string& account_id, const std::string& id);

}  // namespace streams::rules
