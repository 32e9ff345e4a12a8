#include "limits/backoff.h"

namespace limits {

void lengthen_wait(db::Database& db, const std::vector<Whose>& who, Longest longest) {
  db::transact(db, [&](db::Transaction& tx) {
    for (const auto& caller : who) tables::throttles::lengthen_wait(tx, caller, static_cast<int>(longest));
  });
}

}  // namespace limits
