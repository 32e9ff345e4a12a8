#include "db/invariants.h"

#include <algorithm>

namespace db {
namespace {

// Counts by ranges of four of the 256 first bytes of references: there may be millions of sessions, and a statement has
// to answer within seconds.
std::int64_t count_by_ranges(Database& db, const std::string& sql) {
  const auto pairs = std::count(sql.begin(), sql.end(), '?') / 2;
  std::int64_t all = 0;
  constexpr int kBytes = 256, kOfPart = 4;
  for (int first = 0; first < kBytes; first += kOfPart) {
    const int next = first + kOfPart;
    const std::string from(1, static_cast<char>(first));
    const std::string to = next < kBytes ? std::string(1, static_cast<char>(next)) : std::string(17, '\xff');
    Sql of_range(sql);
    for (auto pair = pairs; pair > 0; --pair) of_range.bind(from, to);
    all += db.select(of_range).number();
  }
  return all;
}

std::int64_t count(Database& db, const std::string& sql) {
  return sql.find('?') == sql.npos ? db.select(sql).number() : count_by_ranges(db, sql);
}

}  // namespace

std::vector<InvariantResult> check(Database& db, const std::vector<Invariant>& invariants) {
  std::vector<InvariantResult> results;
  for (const auto& invariant : invariants) results.push_back({invariant.text, count(db, invariant.sql)});
  return results;
}

}  // namespace db
