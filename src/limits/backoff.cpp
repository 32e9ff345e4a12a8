#include "limits/backoff.h"

namespace limits {

void lengthen_wait(db::Database& db, const std::vector<Whose>& who, Longest longest) {
  db::transact(db, [&](db::Transaction& tx) {
    for (const auto& one : who) tables::throttles::lengthen_wait(tx, one, static_cast<int>(longest));
  });
}

}  // namespace limits
