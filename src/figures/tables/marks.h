#pragma once
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "db/database.h"
#include "db/page_cursor.h"

// What is noted at a time. Ids are 16 raw bytes, times as the interfaces print them, but those that are written and
// asked for as the database takes them.
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
  std::string id, user_id;
  std::string begins_at;
  std::optional<std::string> ends_at;
  std::string text, tags;
  std::optional<std::string> first_of;  // dimension:value whose first sessions it notes
};

// Returns false if that is noted already, or the id is taken.
bool insert(db::Transaction& tx, const NewMark& mark);

// Also of marks that were deleted: returns those of some values whose first sessions are noted, of which there is one
// at least; and how many marks of first sessions there are from that time on.
std::set<std::string> noted_first_of(db::Database& db, const std::string& user_id,
                                     const std::vector<std::string>& values);
std::int64_t number_of_first(db::Database& db, const std::string& user_id, const std::string& time);

// Returns it also if it was deleted.
std::optional<Mark> find(db::Database& db, const std::string& user_id, const std::string& id);

struct Query {
  std::string user_id;
  std::string from, to;  // some of the mark lies in between
  std::string tag;       // empty: whatever it has
};
// Returns at most `max` that follow that place, the last one first.
std::vector<Mark> page(db::Database& db, const Query& query, const std::optional<db::Place>& after, std::size_t max);

// Returns false if the user has none, or no longer.
bool remove(db::Transaction& tx, const std::string& user_id, const std::string& id);

}  // namespace figures::tables::marks
