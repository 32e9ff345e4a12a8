#pragma once
#include <cstdint>

// Says what a pack costs, and how far a buyer may go. USDC amounts are in its smallest units, 1000000 to 1 USDC.
namespace billing::rules {

constexpr std::uint64_t kPackPrice = 5000000;  // 5 USDC
constexpr int kPackPriceCents = 500;           // 5 USD by card
constexpr int kPackCredits = 500;

// We ask for an authorization that is valid for so long. This bounds the time in which it can be unknown whether it was
// charged.
constexpr int kMaxTimeoutSeconds = 300;
constexpr int kVerifySeconds = 5;

// These limit callers who have work done and do not pay, per address and per payer.
constexpr int kPaymentsInFlight = 2;
constexpr int kUnpaidPerDay = 3;
// This limits callers who send invalid payments, per address.
constexpr int kInvalidPayments = 20, kInvalidPaymentsSeconds = 600;

}  // namespace billing::rules
