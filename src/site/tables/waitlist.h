#pragma once
#include <string>
#include <vector>

#include "db/database.h"

namespace site::tables::waitlist {

// An address that is there already stays as it is. It must be in lower case.
void insert(db::Transaction& tx, const std::string& email);

// Returns false if it is not there.
bool remove(db::Transaction& tx, const std::string& email);

struct Entry {
  std::string email;
  std::string created_at;  // ISO 8601, UTC, milliseconds
};

// Oldest first.
std::vector<Entry> all(db::Database& db);

}  // namespace site::tables::waitlist
