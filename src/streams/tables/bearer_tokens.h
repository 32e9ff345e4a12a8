#pragma once
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"
#include "db/page_cursor.h"

// Reads and writes sdk_keys, read_tokens and shares, the bearer tokens that accounts create. Ids are 16 raw bytes,
// hashes are 32, and times are as the interfaces print them (ISO 8601, UTC, milliseconds).
namespace streams::tables::bearer_tokens {

// The tables have the same columns, except that the hash has another name and that only sdk_keys has the last error,
// proxies and respect_gpc, only read_tokens the scope, and only shares what they show and when they end.
struct Table {
  const char* name;
  const char* hash_column;
  const char* error_column;
  const char* error_at_column;
  const char* is_loss_column;
  const char* proxies_column;
  const char* respects_gpc_column;
  const char* scope;  // of what is inserted; empty: the table has none
  const char* is_active = "revoked_at IS NULL";
};

inline constexpr Table kSdkKeys{"sdk_keys",           "key_hash", "last_error",  "last_error_at",
                                "last_error_is_loss", "proxies",  "respect_gpc", ""};
inline constexpr Table kReadTokens{"read_tokens", "token_hash", "NULL", "NULL", "NULL", "NULL", "FALSE", "read"};
inline constexpr Table kMarksTokens{"read_tokens", "token_hash", "NULL", "NULL", "NULL", "NULL", "FALSE", "marks"};
inline constexpr Table kShares{"shares", "token_hash", "NULL",
                               "NULL",   "NULL",       "NULL",
                               "FALSE",  "",           "(revoked_at IS NULL AND expires_at > UTC_TIMESTAMP(3))"};

// Names columns that only one of the tables has, and their values.
using Columns = std::vector<std::pair<std::string, std::string>>;

// Holds what the owner of a token sees.
struct BearerToken {
  std::string id;
  std::string label;
  std::string created_at;
  std::optional<std::string> last_used_at;
  std::optional<std::string> revoked_at;  // absent: active
  std::optional<std::string> error,
      error_at;                        // the last thing that could not be read; absent: nothing, or a read token
  std::optional<std::string> scope;    // what a token may do; absent: an SDK key
  std::optional<std::string> proxies;  // as net::parse_ranges reads them; absent: none, or a read token
  bool respects_gpc;                   // nothing is kept of browsers that send Sec-GPC: 1
};

// What may be changed of an SDK key; absent: as it is.
struct KeyChange {
  std::optional<std::string> proxies;
  std::optional<bool> respects_gpc;
};

// Limits how many tokens an account may have.
struct Limits {
  int active;  // at a time
  int minted;  // ever: revoked ones count, as they stay listed
};

// Returns the new token as it is stored, or nullopt if the account has reached one of the limits. The limit can be
// exceeded by one if two calls run at once. Lock the account's row in `tx` to prevent that.
std::optional<BearerToken> insert(db::Transaction& tx, const Table& table, const std::string& id,
                                  const std::string& account_id, const std::string& label, const std::string& hash,
                                  const Limits& limits, const Columns& more = {});

// Returns at most `max` of the account's tokens that follow that cursor, newest first and also revoked ones.
std::vector<BearerToken> of_account(db::Database& db, const Table& table, const std::string& account_id,
                                    const std::optional<db::PageCursor>& after, std::size_t max);

// Counts the account's tokens, also revoked ones.
int count(db::Database& db, const Table& table, const std::string& account_id);

// Returns whether the account has a token of that id, active or revoked.
bool is_of_account(db::Database& db, const Table& table, const std::string& account_id, const std::string& id);

// Returns false if the account has no active token of that id. A token that is revoked already keeps its time.
bool revoke(db::Transaction& tx, const Table& table, const std::string& account_id, const std::string& id);

// Returns the SDK key as it is then, or nullopt if the account has no active one of that id.
std::optional<BearerToken> change_key(db::Transaction& tx, const std::string& account_id, const std::string& id,
                                      const KeyChange& change);

struct ActiveToken {
  std::string id;
  std::string account_id;
  std::string hash;
  bool use_is_due;                 // last_used_at is more than a minute old, or was never set
  std::int64_t database_time;      // the database's clock, ms since 1970
  bool error_is_due, loss_is_due;  // see record_error and record_loss
  std::int64_t stored;             // bytes of events that the account has, as maintenance has added them up
  bool suspended;                  // its account is suspended, so that it must not be accepted
  std::string proxies;             // as net::parse_ranges reads them
  bool respects_gpc;               // see BearerToken
};

// Returns the tokens with these hashes that are active, in no order. At least one hash has to be given.
std::vector<ActiveToken> active_by_hashes(db::Database& db, const Table& table, const std::vector<std::string>& hashes);

// Sets last_used_at to now unless another worker has done so within a minute. At least one id has to be given.
void mark_used(db::Transaction& tx, const Table& table, const std::vector<std::string>& ids);

// Stores why something that was sent with an SDK key could not be parsed. Does nothing if such an error was stored
// within the last minute.
void record_error(db::Transaction& tx, const std::string& id, const std::string& error);

// Stores in its place what was parsed, but does not count as it was sent. Does nothing if another one was stored within
// the last minute, or an error within the last hour: that is more important, and rarer.
void record_loss(db::Transaction& tx, const std::string& id, const std::string& loss);

}  // namespace streams::tables::bearer_tokens
