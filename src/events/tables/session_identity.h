#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "db/database.h"
#include "playback/dimensions.h"

// Defines the columns that playback_sessions and session_figures share.
namespace events::tables {

// Says which session it is, and what its first request told of it.
struct SessionIdentity {
  std::string account_id;                // 32 characters
  std::string ref;                       // 16 bytes
  std::optional<std::string> stream_id;  // 16 bytes; one of the account's own, which may have been deleted since
  std::optional<std::string> sdk_key;    // 16 bytes
  std::int64_t began_at = 0;             // ms since 1970
  playback::DimensionValues client;      // those that come from request headers
};

// Returns the columns that read_identity() expects, in their order, each with `prefix` in front. The account is not
// among them, as most statements are about one.
std::string identity_columns(const std::string& prefix);
SessionIdentity read_identity(const std::string& account_id, db::Row& row);

// Returns the columns of the dimensions of that origin, each with a comma and `prefix` in front.
std::string dimension_columns(playback::Origin origin, const std::string& prefix);
// Adds the values of the dimensions of that origin, in the order of dimension_columns(): NULL for one that is not
// known.
void add_dimensions(db::Values& values, playback::Origin origin, const playback::DimensionValues& dimensions);
// Reads the values of the dimensions from a row.
void read_dimensions(db::Row& row, playback::Origin origin, playback::DimensionValues& dimensions);

}  // namespace events::tables
