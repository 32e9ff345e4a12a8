#pragma once
#include <string>
#include <string_view>

// The bearer credential of a player: `sdk_` and 43 characters of base62, which hold 256 bits.
namespace telemetry::rules::sdk_key {

// How many a user may ever mint: revoked keys count, as they stay listed.
constexpr int kMaxKeys = 10000;

std::string mint();

// What the database keeps of a key: 32 raw bytes. A key this long needs neither salt nor a slow
// hash.
std::string hash(std::string_view key);

// Whether it looks like a key of ours; anything else need not be looked for.
bool well_formed(std::string_view key);

}  // namespace telemetry::rules::sdk_key
