#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"

// Stores who has reported which draft, and whether the operator has decided. Ids and buckets are 16 raw bytes.
namespace concepts::tables::draft_reports {

// More of one draft tell the operator nothing new.
constexpr int kMaxOfOne = 20;

struct Report {
  std::string draft_id;
  std::string reason;  // what the reporter wrote: 500 characters at most
  std::string created_at;
};

// Does nothing if that bucket has reported the draft before, if kMaxOfOne have since it was decided on, or if it is
// hidden.
void insert(db::Transaction& tx, const std::string& draft_id, const std::string& bucket, const std::string& reason);
// Lists those that are not decided on, the oldest first.
std::vector<Report> list(db::Database& db, int max);
// Lists those of one draft.
std::vector<Report> of_draft(db::Database& db, const std::string& draft_id);
// Records that the operator has decided on a draft. Returns how many reports that ends.
std::uint64_t decide(db::Transaction& tx, const std::string& draft_id);

struct Open {
  std::int64_t drafts, seconds;   // how many wait for a decision; since when the first does
  std::int64_t before_this_hour;  // how many of them have waited since the last full hour
};
// Returns nullopt if there are none.
std::optional<Open> open(db::Database& db);

// Deletes those that were decided on 90 days ago.
std::uint64_t delete_expired(db::Transaction& tx, int max);

}  // namespace concepts::tables::draft_reports
