#pragma once
#include <string>

#include "db/database.h"
#include "limits/bucket.h"

// Five free generations a day (UTC) for each address, which its bucket stands for, and not more than fifty for all IPv6
// addresses of a network of 48 bits.
namespace concepts::rules {

constexpr int kFreePerDay = 5, kFreeAround = limits::kWider * kFreePerDay;

// Leases one of today's slots under `id`. When all are taken, but not all are used, waits up to two seconds for one to
// come back. False when there is none.
bool lease_free_slot(db::Database& db, const std::string& bucket, const std::string& id, int lease_seconds);

struct Allowance {
  int left;               // free generations that are not used yet today
  int seconds_until_new;  // to midnight UTC
};
Allowance allowance(db::Database& db, const std::string& bucket);

}  // namespace concepts::rules
