#pragma once
#include <vector>

#include "limits/tables/throttles.h"

// Makes callers who kept a worker waiting wait before their next try, longer each time: 20 s, then 2 minutes, then 20.
// After a day without another, it begins again.
namespace limits {

// Names who waits, by a name of limits_table.h and a bucket.
using tables::throttles::Whose;

// Returns the seconds until all of them may try, or 0 for now.
using tables::throttles::seconds_to_wait;

enum class Longest { twenty_seconds = 1, twenty_minutes = 3 };
inline void lengthen_wait(db::Database& db, const std::vector<Whose>& who, Longest longest = Longest::twenty_minutes) {
  db::transact(db, [&](db::Transaction& tx) {
    for (const auto& caller : who) tables::throttles::lengthen_wait(tx, caller, static_cast<int>(longest));
  });
}

}  // namespace limits
