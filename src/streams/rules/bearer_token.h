#pragma once
#include <string>
#include <string_view>

#include "streams/tables/bearer_tokens.h"

// A bearer token is a prefix that says the kind, and 43 characters of base62, which hold 256 bits.
namespace streams::rules {

struct BearerTokenKind {
  tables::bearer_tokens::Table table;
  std::string_view prefix;
  std::string_view plural;  // as refusals call them
  tables::bearer_tokens::Limits limits;
};

// A player sends it; it can only write.
inline constexpr BearerTokenKind kSdkKey{tables::bearer_tokens::kSdkKeys, "sdk_", "keys", {10000, 10000}};

// A script sends it; it can only read figures and sessions.
inline constexpr BearerTokenKind kReadToken{tables::bearer_tokens::kReadTokens, "read_", "tokens", {100, 10000}};

// The last step of a pipeline sends it; it can only set marks. It is listed and counted among the read tokens.
inline constexpr BearerTokenKind kMarksToken{tables::bearer_tokens::kMarksTokens, "mark_", "tokens", {100, 10000}};

// A link has it behind its #; it can only read what one screen shows.
inline constexpr BearerTokenKind kShareToken{tables::bearer_tokens::kShares, "share_", "shares", {50, 10000}};

}  // namespace streams::rules

namespace streams::rules::bearer_token {

std::string new_raw(const BearerTokenKind& kind);

// Returns what the database stores of a token: 32 raw bytes. A random token of this length needs neither salt nor a
// slow hash.
std::string hash(std::string_view raw);

// Returns whether the text has the form of such a token. Any other text need not be searched for in the database.
bool is_well_formed(const BearerTokenKind& kind, std::string_view raw);

}  // namespace streams::rules::bearer_token
