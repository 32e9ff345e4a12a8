#include "limits/backoff.h"

namespace limits {
namespace {

std::vector<tables::throttles::Whose> all_of(const std::vector<Limit>& who) {
  std::vector<tables::throttles::Whose> all;
  for (const auto& one : with_wider(who)) all.push_back({one.kind, one.bucket});
  return all;
}

}  // namespace

int seconds_to_wait(db::Database& db, const std::vector<Limit>& who) {
  return tables::throttles::seconds_to_wait(db, all_of(who));
}

void lengthen_wait(db::Database& db, const std::vector<Limit>& who, Longest longest) {
  db::transact(db, [&](db::Transaction& tx) {
    for (const auto& one : all_of(who)) tables::throttles::lengthen_wait(tx, one, static_cast<int>(longest));
  });
}

}  // namespace limits
