#pragma once
#include <optional>
#include <string>

#include "billing/rules/prices.h"
#include "db/database.h"
#include "limits/bucket.h"

// Gives each address, for which its bucket stands, billing::rules::kFreeDraftsPerDay generations a day (UTC). All IPv6
// addresses of a network of 48 bits together have at most kFreeAround.
namespace concepts::rules {

constexpr int kFreeAround = limits::kWider * billing::rules::kFreeDraftsPerDay;

// Leases one of today's slots under `id`. If all are taken but not all are used, it waits up to two seconds until one
// is given back. Returns the slot's number among those of the address, or nullopt if there is none.
std::optional<int> lease_free_slot(db::Database& db, const std::string& bucket, const std::string& id);

struct Allowance {
  int left;               // free generations that are neither used today nor in progress
  int seconds_until_new;  // until midnight UTC
  int retry_after;        // the same, or a moment if one in progress may still give its slot back; seconds
};
Allowance allowance(db::Database& db, const std::string& bucket);

}  // namespace concepts::rules
