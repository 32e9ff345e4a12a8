#pragma once
#include <cstdint>

// Says what a pack costs, and what is free. USDC amounts are in its smallest units, 1000000 to 1 USDC.
namespace billing::rules {

constexpr std::uint64_t kPackPrice = 5000000;  // 5 USDC
constexpr int kPackPriceCents = 500;           // 5 USD by card
constexpr int kPackCredits = 500;

// Drafts that an address has for free in a day (UTC). The same number is in sql/0014_free_slots.sql, in the invariants
// of free slots, on the home page and in openapi.json.
constexpr int kFreeDraftsPerDay = 5;
constexpr const char* kFreeDraftsInWords = "five";

}  // namespace billing::rules
