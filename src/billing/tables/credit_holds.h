#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "db/database.h"

// Stores credits that generations in progress have spent.
namespace billing::tables::credit_holds {

// Seconds for which a credit, and a free slot likewise, is held. That is longer than any request can last (the pool's
// watchdog), so that no living worker ever loses what it holds.
constexpr int kLeaseSeconds = 120;

struct CreditHold {
  std::string ref;  // the generation's id
  std::string key_id;
};

void insert(db::Transaction& tx, const CreditHold& hold);
// Returns true to the one caller that closes it, which then decides what becomes of the credit.
bool close(db::Transaction& tx, const std::string& ref);
// Returns the hold, or nothing if it is closed.
std::vector<CreditHold> by_ref(db::Database& db, const std::string& ref);
// These list holds whose lease has ended because their workers never closed them: of one key, or of all.
std::vector<CreditHold> lapsed_of(db::Database& db, const std::string& key_id, int max);
std::vector<CreditHold> lapsed(db::Database& db, int max);

struct Total {
  std::int64_t held;            // by drafts in progress, or by a worker that has died
  std::int64_t lapsed;          // of those, the ones that maintenance has to give back
  std::int64_t lapsed_seconds;  // since the oldest of these lapsed; 0: none has
};
Total total(db::Database& db);

}  // namespace billing::tables::credit_holds
