#pragma once
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"

// Reads and writes the filters that accounts have given names. Ids are 16 raw bytes.
namespace events::tables::saved_filters {

struct SavedFilter {
  std::string id;
  std::string name;
  std::string conditions;  // a JSON array of texts
};

// Returns the account's filters in the order of their names.
std::vector<SavedFilter> of_account(db::Database& db, const std::string& account_id);

std::optional<SavedFilter> find(db::Database& db, const std::string& account_id, const std::string& id);
std::optional<SavedFilter> find_named(db::Database& db, const std::string& account_id, const std::string& name);

// Returns false if the account has `max` filters already. Two calls at once may exceed the limit by one, unless `tx`
// holds a lock for the account. Throws db::DuplicateKey if the account has another filter of that name. So does
// replace().
bool insert(db::Transaction& tx, const std::string& account_id, const SavedFilter& filter, int max);

// Replaces the name and the conditions of the filter with that id. Returns false if the account has none.
bool replace(db::Transaction& tx, const std::string& account_id, const SavedFilter& filter);

bool remove(db::Transaction& tx, const std::string& account_id, const std::string& id);

}  // namespace events::tables::saved_filters
