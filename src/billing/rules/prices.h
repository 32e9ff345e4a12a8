#pragma once
#include <cstdint>

// These say what a pack costs, and how far a buyer may go. USDC amounts are in its smallest units: 1000000 are one
// USDC.
namespace billing::rules {

constexpr std::uint64_t kPackPrice = 5000000;  // 5 USDC
constexpr int kPackPriceCents = 500;           // 5 USD by card
constexpr int kPackCredits = 500;

// An authorization is asked to be valid for so long, which bounds the time in which nobody can say whether it was
// charged.
constexpr int kMaxTimeoutSeconds = 300;
constexpr int kVerifySeconds = 5;

// Against those who have work done and do not pay, per address and per payer.
constexpr int kPaymentsInFlight = 2;
constexpr int kUnpaidPerDay = 3;
// Against those who send payments that are none, per address.
constexpr int kInvalidPayments = 20, kInvalidPaymentsSeconds = 600;

}  // namespace billing::rules
