#pragma once
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"

// Filters that accounts have given names. Ids are 16 raw bytes.
namespace events::tables::saved_filters {

struct SavedFilter {
  std::string id;
  std::string name;
  std::string conditions;  // a JSON array of texts
};

// Returns those of the user by their names.
std::vector<SavedFilter> of_user(db::Database& db, const std::string& user_id);

std::optional<SavedFilter> find(db::Database& db, const std::string& user_id, const std::string& id);
std::optional<SavedFilter> find_named(db::Database& db, const std::string& user_id, const std::string& name);

// Returns false if the user has `max` already. Two calls at once may both be the last one, unless something in `tx` is
// locked for the user. Throws db::DuplicateKey for a name that the user has already; so does replace().
bool insert(db::Transaction& tx, const std::string& user_id, const SavedFilter& filter, int max);

// Replaces the name and the conditions of the one with that id. Returns false if the user has none.
bool replace(db::Transaction& tx, const std::string& user_id, const SavedFilter& filter);

bool remove(db::Transaction& tx, const std::string& user_id, const std::string& id);

}  // namespace events::tables::saved_filters
