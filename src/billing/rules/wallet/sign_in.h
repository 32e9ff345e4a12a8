#pragma once
#include <cstdint>
#include <string>

#include "billing/rules/wallet/signature.h"
#include "json/json.h"
#include "settings/config.h"

// Lets a wallet sign in, by x402's extension sign-in-with-x: we ask for a text (EIP-4361), which the wallet signs.
namespace billing::rules {

// What a wallet is asked to sign is good for so long.
constexpr int kSignInSeconds = 300;

// Asks for a signature with which that address below our base URL may be called: the extension, as it stands in a 402.
// Nothing is stored, because the nonce in it is made of the rest and a secret of ours. `now` is the database's time
// here and below, in ms since 1970, as hosts differ.
json::Json sign_in(const Config& config, const std::string& path, std::int64_t now);

struct SignIn {
  SignedText text;        // whose signature was not looked at
  std::int64_t asked_at;  // when we asked for it, in ms since 1970. Whoever acts on it has to let it serve only once
};

// Reads the header SIGN-IN-WITH-X: base64 of what was asked for, with `address`, `chainId`, `type` and `signature`.
// Throws refusal::Unauthorized for what we did not ask for at that address, or asked for too long ago.
SignIn require_sign_in(const Config& config, const std::string& header, const std::string& path, std::int64_t now);

}  // namespace billing::rules
