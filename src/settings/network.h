#pragma once
#include <string_view>

namespace settings {

// Describes a chain on which payments are made. USDC has another contract on each, and another EIP-712 domain, in which
// buyers sign.
struct Network {
  std::string_view name;             // as x402 version 1, the settings and the ledger spell it
  std::string_view caip2;            // as version 2 spells it
  std::string_view in_words;         // for people
  std::string_view usdc, usdc_name;  // of the contract: 0x and 40 hexadecimal digits; the domain's name
  bool of_money = true;              // false: it is for tests, and its USDC costs nothing
};

inline constexpr Network kNetworks[] = {
    {"base", "eip155:8453", "Base", "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913", "USD Coin"},
    {"base-sepolia", "eip155:84532", "Base Sepolia", "0x036CbD53842c5426634e7929541eC2318f3dCF7e", "USDC", false}};

// Finds a network by the name of version 1. Throws std::logic_error for one that there is not.
const Network& network_named(std::string_view name);

// Finds it by its name in that version of x402. Returns nullptr for one that we do not know.
const Network* network_spelt(std::string_view name, int version);

}  // namespace settings
