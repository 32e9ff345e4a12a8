#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"

// Stores what is clearly worse in an account's last hours. Times are ms since 1970, rates millionths of a metric's
// unit.
namespace figures::tables::findings {

struct Worse {
  std::int64_t place = 0;               // 1 is the worst
  std::int64_t before = 0, during = 0;  // rates: until `from`, and from then to `to`
  std::int64_t from = 0;
  std::optional<std::int64_t> to;  // absent: it goes on
  std::int64_t sessions = 0;
  std::string verdict, sentence;
  std::string dimensions;  // as JSON
};

struct Finding {
  std::string metric;
  std::optional<std::int64_t> before, after, clear_at;
  std::optional<Worse> worse;
};

// Replaces those of the account's last so many minutes before `ends_at`.
void replace(db::Transaction& tx, const std::string& account_id, std::int64_t minutes, std::int64_t ends_at,
             const std::vector<Finding>& findings);

// Has them looked for again soon.
void look_again(db::Transaction& tx, const std::string& account_id);

// Holds the findings of a period, the worst first, and those that are not worse in the order of their metrics' names.
struct Findings {
  std::optional<std::int64_t> ends_at;  // absent: nobody has looked yet
  std::vector<Finding> all;
};
Findings read(db::Database& db, const std::string& account_id, std::int64_t minutes);

// Says until when findings of that length are known of an account.
struct Known {
  std::string account_id;
  std::optional<std::int64_t> ends_at;
};
// Returns the accounts with sessions since that time, to the hour, in any order.
std::vector<Known> known_until(db::Database& db, std::int64_t minutes, std::int64_t sessions_since);

}  // namespace figures::tables::findings
