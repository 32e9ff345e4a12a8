#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "db/database.h"

// Credits spent by generations that are still under way.
namespace billing::tables::credit_holds {

struct CreditHold {
  std::string ref;  // the generation's id
  std::string key_id;
};

void insert(db::Transaction& tx, const CreditHold& hold, int lease_seconds);
// True for the one caller who closes it, and so decides what becomes of the credit.
bool close(db::Transaction& tx, const std::string& ref);
// One, or none when it is closed.
std::vector<CreditHold> by_ref(db::Database& db, const std::string& ref);
// Holds whose lease has ended, as their workers never closed them: of one key, or of all.
std::vector<CreditHold> lapsed_of(db::Database& db, const std::string& key_id, int max);
std::vector<CreditHold> lapsed(db::Database& db, int max);

struct Total {
  std::int64_t held;            // by drafts in progress, or by a worker that died
  std::int64_t lapsed;          // of those, the ones that maintenance is to give back
  std::int64_t lapsed_seconds;  // since the oldest of these lapsed; 0 without any
};
Total total(db::Database& db);

}  // namespace billing::tables::credit_holds
