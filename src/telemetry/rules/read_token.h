#pragma once
#include <optional>
#include <string>

#include "accounts/tables/users.h"
#include "worker.h"

namespace telemetry::rules {

// Whether it is meant as a read token, valid or not.
bool claims_to_be_read_token(const std::string& bearer);

// The user who minted that token; nullopt unless it is active and the user still exists. Asks the database each time,
// so that a revoked token fails on its next request. Updates last_used_at, at most once a minute.
std::optional<accounts::tables::User> user_of_token(Worker& worker, const std::string& raw_token);

}  // namespace telemetry::rules
