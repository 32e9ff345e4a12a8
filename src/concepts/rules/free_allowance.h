#pragma once
#include <string>

#include "db/database.h"
#include "limits/bucket.h"

// Gives each address, for which its bucket stands, five free generations a day (UTC). All IPv6 addresses of a network
// of 48 bits together have at most fifty.
namespace concepts::rules {

constexpr int kFreePerDay = 5, kFreeAround = limits::kWider * kFreePerDay;

// Leases one of today's slots under `id`. If all are taken but not all are used, it waits up to two seconds until one
// is given back. Returns false if there is none.
bool lease_free_slot(db::Database& db, const std::string& bucket, const std::string& id, int lease_seconds);

struct Allowance {
  int left;               // free generations not used yet today
  int seconds_until_new;  // until midnight UTC
};
Allowance allowance(db::Database& db, const std::string& bucket);

}  // namespace concepts::rules
