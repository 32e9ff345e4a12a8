#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"

// How far maintenance has come with each account. Times are ms since 1970.
namespace telemetry::tables::figure_marks {

// A round over all sessions of an account that takes more than one pass.
struct Round {
  std::int64_t began;
  std::string after;  // the last session that was looked at, 16 bytes
};

struct Mark {
  std::string user_id;                  // empty: of all accounts that have no mark of their own
  std::optional<std::int64_t> figures;  // they contain what was received until then; absent: never made
  std::optional<std::int64_t> minutes;  // viewers are counted up to then
  std::optional<Round> round;
};

// The account's own mark, or else the common one; user_id is the account's in any case.
Mark of(db::Database& db, const std::string& user_id);

// Those of all accounts that maintenance has something to do for, the one that is furthest behind first.
std::vector<Mark> of_accounts_with_work(db::Database& db);

void store(db::Transaction& tx, const Mark& mark);

// Stores the common mark, which is then the mark of all accounts that have come as far.
void store_common(db::Transaction& tx, const Mark& common);

}  // namespace telemetry::tables::figure_marks
