#pragma once
#include <optional>
#include <string>

#include "billing/tables/api_keys.h"
#include "config.h"

// Keys for concept generation: gen_ and 43 base62 characters, 256 bits. Only the hash is kept.
namespace billing::rules {

std::string mint_api_key();
// The one that a secret gives for an id: it can be shown again though it is not kept. As strong as the secret.
std::string derive_api_key(const std::string& secret, const std::string& id);
std::string hash_of_key(const std::string& raw_key);  // 32 raw bytes
std::string hint_of_key(const std::string& raw_key);  // gen_Ab…: enough to tell keys apart, no more

// The active key behind what the caller supplied. Throws refusal::Unauthorized when it is empty, malformed, unknown
// or revoked.
tables::api_keys::ApiKey require_key(db::Database& db, const Config& config, const std::string& supplied);

}  // namespace billing::rules
