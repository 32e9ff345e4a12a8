#include "streams/rules/bearer_token.h"

#include <algorithm>

#include "crypto/digest.h"
#include "crypto/random.h"
#include "text/ascii.h"

namespace streams::rules::bearer_token {
namespace {

constexpr std::size_t kRandom = 43;

}  // namespace

std::string new_raw(const BearerTokenKind& kind) { return std::string(kind.prefix) + crypto::random_base62(kRandom); }

std::string hash(std::string_view raw) { return crypto::sha256(raw); }

bool is_well_formed(const BearerTokenKind& kind, std::string_view raw) {
  return raw.size() == kind.prefix.size() + kRandom && text::starts_with(raw, kind.prefix) &&
         std::all_of(raw.begin() + kind.prefix.size(), raw.end(), text::is_alphanumeric);
}

}  // namespace streams::rules::bearer_token
