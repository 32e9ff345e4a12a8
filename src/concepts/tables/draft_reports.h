#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"

// Stores who has reported which draft, until the operator has decided. Ids and buckets are 16 raw bytes.
namespace concepts::tables::draft_reports {

// More of one draft tell the operator nothing new.
constexpr int kMaxOfOne = 20;

struct Report {
  std::string draft_id;
  std::string reason;  // what the reporter wrote: 500 characters at most
  std::string created_at;
};

// Does nothing if that bucket has reported the draft before, or if kMaxOfOne have.
void insert(db::Transaction& tx, const std::string& draft_id, const std::string& bucket, const std::string& reason);
// Lists the oldest first.
std::vector<Report> list(db::Database& db, int max);
// Deletes those of a draft, about which the operator has decided. Returns how many there were.
std::uint64_t settle(db::Transaction& tx, const std::string& draft_id);

struct Open {
  std::int64_t drafts, seconds;  // how many are reported; since when the first is
};
// Returns nullopt if there are none.
std::optional<Open> open(db::Database& db);

}  // namespace concepts::tables::draft_reports
