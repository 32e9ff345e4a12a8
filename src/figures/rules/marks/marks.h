#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"
#include "figures/tables/marks.h"
#include "settings/config.h"

// Manages marks, which an account sets at a time, such as that of a release, to see its effect in charts.
namespace figures::rules {

using tables::marks::Mark;

struct NewMark {
  std::int64_t at;  // ms since 1970
  std::optional<std::int64_t> until;
  std::string text;
  std::vector<std::string> tags;
};

inline constexpr char kTagRule[] = "1 to 32 letters, digits or _ . : / + -, and begin with a letter or a digit";
bool is_tag(const std::string& tag);

// Returns the errors of a mark by field. `now` is the database's time.
std::map<std::string, std::string> mark_errors(const NewMark& mark, std::int64_t now);

// Sets a mark that has no errors. If the Idempotency-Key has set this mark already, returns that one. Throws
// refusal::Conflict if it has set another one or one that was deleted, and refusal::TooMany. Without a time of its own,
// the mark keeps the `at` of the first call.
Mark set_mark(db::Database& db, const Config& config, const std::string& account_id, const NewMark& mark, bool has_time,
              const std::optional<std::string>& idempotency_key);

// Throw refusal::NotFound if the account has no such mark.
Mark find_mark(db::Database& db, const std::string& account_id, const std::string& id);
void delete_mark(db::Database& db, const std::string& account_id, const std::string& id);

}  // namespace figures::rules
