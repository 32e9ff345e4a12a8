#pragma once
#include <optional>
#include <string>
#include <vector>

#include "telemetry/rules/credential.h"
#include "worker.h"

// What a user does with SDK keys and read tokens.
namespace telemetry::rules {

using tables::credentials::Credential;

struct Minted {
  Credential credential;
  std::string raw;  // stored nowhere
};

// Throws refusal::TooMany, refusal::Rejected when the user has as many as there may be, or refusal::Conflict when this
// Idempotency-Key has minted one: what is raw is stored nowhere, so it cannot be shown again.
Minted mint_credential(Worker& worker, const CredentialKind& kind, const std::string& user_id, const std::string& label,
                       const std::optional<std::string>& idempotency_key);

// All that the user ever minted. Throws refusal::TooMany when they are many and were asked for too often.
std::vector<Credential> every_credential(Worker& worker, const CredentialKind& kind, const std::string& user_id);

// A page of them, newest first.
std::vector<Credential> credentials_after(Worker& worker, const CredentialKind& kind, const std::string& user_id,
                                          const std::optional<tables::Place>& after, std::size_t max);

// Throws refusal::NotFound unless the user has such an active one.
void revoke_credential(Worker& worker, const CredentialKind& kind, const std::string& user_id, const std::string& id);

}  // namespace telemetry::rules
