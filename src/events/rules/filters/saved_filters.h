#pragma once
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"
#include "events/tables/session_selection.h"
#include "settings/config.h"

// Keeps the filters that an account has given names. A session passes a filter if it passes all its conditions.
// Wherever a query takes a filter, it also takes the name or the id of a saved one.
namespace events::rules {

using tables::session_figures::Filter;

constexpr int kMaxSavedFilters = 100;
constexpr std::size_t kMaxConditions = 10;

struct SavedFilter {
  std::string id;  // 16 bytes
  std::string name;
  std::vector<std::string> where;  // player:hls.js, as text_of() prints it
};

// Returns why this cannot be the name of a filter, as the end of a sentence about it, or nullopt if it can. A name must
// not look like a condition or an id.
std::optional<std::string> filter_name_error(const std::string& name);

// Returns the account's filters in the order of their names.
std::vector<SavedFilter> saved_filters(db::Database& db, const std::string& account_id);

// Finds a filter by its name, or by its id as callers write it.
std::optional<SavedFilter> find_saved_filter(db::Database& db, const std::string& account_id, const std::string& text);

// Returns its conditions as queries take them.
std::vector<Filter> filters_of(db::Database& db, const Config& config, const std::string& account_id,
                               const SavedFilter& filter);

// Both throw refusal::Conflict if the account has another filter of that name, and refusal::TooMany. save_filter()
// throws refusal::Rejected if the account has kMaxSavedFilters already, replace_filter() throws refusal::NotFound if it
// has none of that id.
SavedFilter save_filter(db::Database& db, const Config& config, const std::string& account_id, const std::string& name,
                        const std::vector<std::string>& where);
SavedFilter replace_filter(db::Database& db, const Config& config, const std::string& account_id,
                           const SavedFilter& filter);

// Throws refusal::NotFound if the account has no filter of that id.
void delete_filter(db::Database& db, const std::string& account_id, const std::string& id);

}  // namespace events::rules
