#pragma once
#include <cstdint>

// Says what a pack costs. USDC amounts are in its smallest units, 1000000 to 1 USDC.
namespace billing::rules {

constexpr std::uint64_t kPackPrice = 5000000;  // 5 USDC
constexpr int kPackPriceCents = 500;           // 5 USD by card
constexpr int kPackCredits = 500;

}  // namespace billing::rules
