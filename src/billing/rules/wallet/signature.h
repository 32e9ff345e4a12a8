#pragma once
#include <string>

#include "net/http_client.h"
#include "settings/config.h"

namespace billing::rules {

struct SignedText {
  std::string wallet;     // 20 raw bytes
  std::string text;       // that people read
  std::string signature;  // raw bytes
};

// Throws refusal::Unauthorized unless the wallet has signed the text. A wallet that may be a contract (EIP-1271) is
// asked itself, through the node of the settings: without one, only wallets with a key of their own can sign, whose
// signatures have 65 bytes. Throws refusal::Unavailable if the node gives no answer.
void require_signature(net::HttpClient& http, const Config& config, const SignedText& given, bool may_be_contract);

}  // namespace billing::rules
