#pragma once
#include <cstdint>
#include <string>

#include "concepts/rules/new_generation.h"
#include "db/database.h"
#include "limits/throttle.h"
#include "net/http_client.h"
#include "settings/config.h"

namespace concepts::rules {

// Returns the longest time that making a generation may take, whatever goes wrong with a provider.
int seconds_to_make(const Config& config);

// Makes a draft of a theme and its logo with that seed, and stores nothing. Throws refusal::Unavailable if there is no
// draft, and refusal::TooMany after too many failures. If the provider's logo fails, the embedded one is drawn, and
// logo_error says why.
NewGeneration make_generation(db::Database& db, net::HttpClient& http, const Config& config, const std::string& theme,
                              std::uint64_t seed, const limits::Limit& failures);

}  // namespace concepts::rules
