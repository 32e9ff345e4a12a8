#pragma once
#include <optional>
#include <string>
#include <vector>

#include "telemetry/tables/sdk_keys.h"
#include "worker.h"

// A user's SDK keys.
namespace telemetry::rules {

using tables::sdk_keys::SdkKey;

struct MintedKey {
  SdkKey key;
  std::string raw_key;  // stored nowhere
};

// Throws refusal::TooMany, or refusal::Rejected when the user has minted as many as there may ever be.
MintedKey mint_key(Worker& worker, const std::string& user_id, const std::string& label);

// Every key the user ever minted. Throws refusal::TooMany when they are many and were asked for too often.
std::vector<SdkKey> every_key(Worker& worker, const std::string& user_id);

// A page of them, newest first.
std::vector<SdkKey> keys_after(Worker& worker, const std::string& user_id, const std::optional<tables::Place>& after,
                               std::size_t max);

// Throws refusal::NotFound unless the user has such an active key.
void revoke_key(Worker& worker, const std::string& user_id, const std::string& id);

}  // namespace telemetry::rules
