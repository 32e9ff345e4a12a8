#pragma once
#include <optional>
#include <string>

#include "accounts/tables/users.h"
#include "db/database.h"
#include "streams/rules/bearer_token.h"

namespace streams::rules {

// Returns the kind that the prefix of the token claims, valid or not: kReadToken, kMarksToken, kShareToken,
// or nullptr.
const BearerTokenKind* claimed_kind(const std::string& bearer);

struct TokenOwner {
  accounts::tables::User user;
  std::string token_id;
};

// Returns the user whose account the token belongs to, or nullopt unless it is active and the user still exists. Asks
// the database each time, so that a revoked token fails on its next request. Updates last_used_at at most once a
// minute.
std::optional<TokenOwner> owner_of_token(db::Database& db, const BearerTokenKind& kind, const std::string& raw_token);

}  // namespace streams::rules
