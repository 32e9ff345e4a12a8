#pragma once
#include <chrono>
#include <string>
#include <vector>

#include "db/database.h"

// Lists the tables of the database. Whoever does something with tables by their names reads them here: what is deleted
// with an account and when it is old, what a backup has and a restore replaces, and what the events of players take.
namespace schema::tables {

constexpr int kHourlyDays = 93;  // after which hourly roll-ups are deleted; daily ones stay

enum class Kind {
  data,       // what callers and operators have stored
  telemetry,  // events of players, and figures made of them
  host,       // a host writes it by itself, so that a restore may replace it
  this_host,  // the same, and it is about this host only, so that no backup has it
  view,
};

// Says what deletes the rows of an account. Only that of a cascade is a foreign key.
enum class DeletedBy {
  nothing,            // there are none, or they stay
  cascade,            // the database, with the row in `users`
  delete_of_account,  // later, in parts, since there may be many
  sessions,           // the same, with the account's playback sessions
  maintenance,        // what keeps the table up to date, when it finds nothing more to do
};

struct Table {
  std::string name;
  std::string room;  // which knows what is in it; SQL of rooms that have nothing to do with it does not name it
  Kind kind;
  std::string account;  // the column with the account's id, or the user's; of a session_ref, that of its session
  DeletedBy deleted_by;
  std::string expired;  // the condition for rows that delete_expired() deletes
};
const std::vector<Table>& database_tables();

// Returns nullptr if Millrace makes no table of this name.
const Table* find_table(const std::string& name);

// Deletes the rows of an account that are DeletedBy::delete_of_account, in the order of the list: what is added up goes
// before its sum, or another host could make that again. Returns false if there was not enough time.
bool delete_of_account(db::Database& db, const std::string& account_id, std::chrono::steady_clock::time_point until);

// Deletes the expired rows of all tables.
void delete_expired(db::Database& db);

}  // namespace schema::tables
