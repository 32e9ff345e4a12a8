#pragma once
#include <string>
#include <vector>

#include "db/database.h"

namespace site::tables::waitlist {

// Leaves an address that is there already as it is. It has to be in lower case.
void insert(db::Transaction& tx, const std::string& email);

// Returns false if it is not there.
bool remove(db::Transaction& tx, const std::string& email);

struct Entry {
  std::string email;
  std::string created_at;  // ISO 8601, UTC, milliseconds
};

// Lists the oldest first.
std::vector<Entry> all(db::Database& db);

}  // namespace site::tables::waitlist
