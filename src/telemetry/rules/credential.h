#pragma once
#include <string>
#include <string_view>

#include "telemetry/tables/credentials.h"

// The bearer credentials of telemetry: a prefix that says the kind, and 43 characters of base62, which hold 256 bits.
namespace telemetry::rules {

struct CredentialKind {
  tables::credentials::Table table;
  std::string_view prefix;
  std::string_view plural;  // as refusals call them
  tables::credentials::Limits limits;
};

// Of a player, which can only write.
inline constexpr CredentialKind kSdkKey{tables::credentials::kSdkKeys, "sdk_", "keys", {10000, 10000}};

// Of a script, which can only read figures and sessions.
inline constexpr CredentialKind kReadToken{tables::credentials::kReadTokens, "read_", "tokens", {100, 10000}};

}  // namespace telemetry::rules

namespace telemetry::rules::credential {

std::string mint(const CredentialKind& kind);

// What the database keeps of a credential: 32 raw bytes. One this long needs neither salt nor a slow hash.
std::string hash(std::string_view raw);

// Whether it looks like one of that kind; anything else need not be looked for.
bool well_formed(const CredentialKind& kind, std::string_view raw);

}  // namespace telemetry::rules::credential
