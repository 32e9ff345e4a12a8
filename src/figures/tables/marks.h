#pragma once
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "db/database.h"
#include "db/page_cursor.h"

// Stores marks. Ids are 16 raw bytes. Times that are read are as the interfaces print them, and those that are written
// and asked for as the database takes them.
namespace figures::tables::marks {

struct Mark {
  std::string id;
  std::string begins_at;
  std::optional<std::string> ends_at;  // absent: a moment
  std::string text;
  std::string tags;  // with commas in between
  std::string created_at;
  bool is_automatic = false;
  bool is_deleted = false;
};

struct NewMark {
  std::string id, account_id;
  std::string begins_at;
  std::optional<std::string> ends_at;
  std::string text, tags;
  std::optional<std::string> first_of;  // what is noted once: dimension:value, finding:metric:hour
};

// Returns false if the mark's first_of is noted already, or its id is taken.
bool insert(db::Transaction& tx, const NewMark& mark);

// These take deleted marks into account. Return those of some values (one at least) whose first sessions are noted, and
// how many marks of first sessions there are from that time on.
std::set<std::string> noted_first_of(db::Database& db, const std::string& account_id,
                                     const std::vector<std::string>& values);
std::int64_t number_of_first(db::Database& db, const std::string& account_id, const std::string& time);

// Returns the mark even if it was deleted.
std::optional<Mark> find(db::Database& db, const std::string& account_id, const std::string& id);

struct Query {
  std::string account_id;
  std::string from, to;  // the mark overlaps this time
  std::string tag;       // empty: any
};
// Returns at most `max` marks that follow that cursor, the latest first.
std::vector<Mark> page(db::Database& db, const Query& query, const std::optional<db::PageCursor>& after,
                       std::size_t max);

// Returns false if the account has no such mark, or has deleted it.
bool remove(db::Transaction& tx, const std::string& account_id, const std::string& id);

}  // namespace figures::tables::marks
