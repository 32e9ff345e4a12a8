#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "config.h"
#include "db/database.h"
#include "figures/tables/marks.h"

// Marks: what an account notes at a time, such as a release, to see in its charts what came of it.
namespace figures::rules {

using tables::marks::Mark;

struct NewMark {
  std::int64_t at;  // ms since 1970
  std::optional<std::int64_t> until;
  std::string text;
  std::vector<std::string> tags;
};

// Returns what is wrong with it, by field. `now` is the database's time.
std::map<std::string, std::string> mark_errors(const NewMark& mark, std::int64_t now);

// `mark` has no errors. If that Idempotency-Key has set one already, returns it; throws refusal::Conflict if that was
// another one, or was deleted, and refusal::TooMany. Of a mark without a time of its own, `at` is whatever the first
// call had.
Mark set_mark(db::Database& db, const Config& config, const std::string& user_id, const NewMark& mark, bool has_time,
              const std::optional<std::string>& idempotency_key);

// Throw refusal::NotFound if the user has none.
Mark find_mark(db::Database& db, const std::string& user_id, const std::string& id);
void delete_mark(db::Database& db, const std::string& user_id, const std::string& id);

}  // namespace figures::rules
