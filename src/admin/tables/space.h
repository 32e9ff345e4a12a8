#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "db/database.h"

// Reads what the tables take, as the database estimates it from samples.
namespace admin::tables::space {

struct Part {
  std::string name;          // of a table; of a week, the day before which it ends (2026-11-26), empty for pmax
  std::int64_t rows, bytes;  // bytes with indexes
};

// Returns the tables, the largest first.
std::vector<Part> of_tables(db::Database& db);
// Returns the partitions of the table with the events, the oldest first.
std::vector<Part> of_weeks(db::Database& db);

// Events of sessions that have figures.
std::int64_t events(db::Database& db);

// The accounts with the most bytes of events, as maintenance has added them up; largest first, at most `max`.
struct Account {
  std::string email;
  std::int64_t bytes;
};
std::vector<Account> of_accounts(db::Database& db, int max);

// That day and so many days on: 2026-12-03.
std::string days_after(db::Database& db, const std::string& day, int days);

}  // namespace admin::tables::space
