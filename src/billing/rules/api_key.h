#pragma once
#include <optional>
#include <string>

#include "billing/tables/api_keys.h"
#include "settings/config.h"

// Makes and checks the keys with whose credits generations are paid: gen_ and 43 base62 characters, 256 bits. Only the
// hash is stored.
namespace billing::rules {

std::string mint_api_key();
// Derives the key of an id from a secret, so that it can be shown again although it is not stored. It is as strong as
// the secret.
std::string derive_api_key(const std::string& secret, const std::string& id);
std::string hash_of_key(const std::string& raw_key);  // 32 raw bytes
std::string hint_of_key(const std::string& raw_key);  // gen_Ab…: enough to tell keys apart

// Returns the key that the caller supplied, also if it is revoked or of another network. Throws refusal::Unauthorized
// if it is empty, malformed or unknown.
tables::api_keys::ApiKey require_known_key(db::Database& db, const Config& config, const std::string& supplied);

// Returns the active key that the caller supplied. Throws refusal::Unauthorized if it is empty, malformed, unknown or
// revoked.
tables::api_keys::ApiKey require_key(db::Database& db, const Config& config, const std::string& supplied);

}  // namespace billing::rules
