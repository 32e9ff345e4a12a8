#pragma once
#include <optional>
#include <string>
#include <vector>

#include "config.h"
#include "db/database.h"

// Filters that an account has given a name: all of their conditions have to pass. Wherever a query takes a filter, it
// takes the name or the id of one of these.
namespace events::rules {

constexpr int kMaxSavedFilters = 100;
constexpr std::size_t kMaxConditions = 10;

struct SavedFilter {
  std::string id;  // 16 bytes
  std::string name;
  std::vector<std::string> where;  // player:hls.js, as text_of() makes them
};

// Returns why this cannot be the name of a filter, as the end of a sentence about it, or nullopt if it can. Neither a
// condition nor an id can be taken for a name.
std::optional<std::string> filter_name_error(const std::string& name);

// Returns those of the account in the order of their names.
std::vector<SavedFilter> saved_filters(db::Database& db, const std::string& user_id);

// Finds one by its name, or by its id as callers write it.
std::optional<SavedFilter> find_saved_filter(db::Database& db, const std::string& user_id, const std::string& text);

// Both throw refusal::Conflict if the account has another one of that name, and refusal::TooMany. save_filter() throws
// refusal::Rejected if there are as many as there may be, replace_filter() refusal::NotFound if there is none.
SavedFilter save_filter(db::Database& db, const Config& config, const std::string& user_id, const std::string& name,
                        const std::vector<std::string>& where);
SavedFilter replace_filter(db::Database& db, const Config& config, const std::string& user_id,
                           const SavedFilter& filter);

// Throws refusal::NotFound if there is none.
void delete_filter(db::Database& db, const std::string& user_id, const std::string& id);

}  // namespace events::rules
