#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"

// Stores, for each account, the moments up to which its figures are complete. Times are ms since 1970.
namespace figures::tables::watermarks {

// Describes a round over all sessions of an account that takes more than one update.
struct Round {
  std::int64_t began;
  std::string after;  // the session that was looked at last, 16 bytes
};

struct Watermark {
  std::string account_id;                      // empty: holds for all accounts that have none of their own
  std::optional<std::int64_t> complete_until;  // what was received until then is in the figures; absent: never computed
  std::optional<std::int64_t> viewers_until;   // viewers are counted until then, to ten seconds
  std::optional<Round> round;
  std::optional<std::int64_t> turn_at;  // when it had a turn that was not the first of an update
};

// Returns the account's own watermark, or else the common one. In both cases, account_id is the account's.
Watermark of(db::Database& db, const std::string& account_id);

// Returns those of all accounts that have work to do. Accounts with fewer than 1,000 live sessions come first, and then
// those with fewer than 10,000. Among these, the one that is furthest behind comes first.
std::vector<Watermark> of_accounts_with_work(db::Database& db);

// Returns the seconds since the oldest watermark, before which everything received is in the figures. Returns nullopt
// before the first update.
std::optional<std::int64_t> lag(db::Database& db);

// Stores watermarks of accounts that had only the common one, which is about to change.
void keep(db::Database& db, const std::vector<Watermark>& watermarks);

void store(db::Transaction& tx, const Watermark& watermark);

// Stores the common watermark, and deletes those of the accounts that have reached it.
void store_common(db::Transaction& tx, const Watermark& common);

}  // namespace figures::tables::watermarks
