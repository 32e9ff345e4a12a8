#pragma once
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"
#include "db/page_cursor.h"

namespace accounts::tables {

// Describes a change that somebody made in an account.
struct Activity {
  std::string id;  // 16 bytes
  std::string created_at;
  std::string actor_id, actor_email;
  std::string action;                    // method and route: POST /api/v1/keys
  std::string subject;                   // the id of what was changed, as callers see it; empty: no single object
  std::optional<std::string> name = {};  // the label of the key or token that it is the id of
};

}  // namespace accounts::tables

namespace accounts::tables::activity {

constexpr int kKeptDays = 90;

// Stores the activity as of now, whatever created_at and name say. Texts are cut to the width of their columns.
void insert(db::Transaction& tx, const std::string& account_id, const Activity& activity);

// Lists at most `max` activities of the last kKeptDays that follow that cursor, the newest first.
std::vector<Activity> of_account(db::Database& db, const std::string& account_id,
                                 const std::optional<db::PageCursor>& after, std::size_t max);

std::uint64_t remove_expired(db::Transaction& tx, int max);

}  // namespace accounts::tables::activity
