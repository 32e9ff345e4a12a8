#pragma once
#include <cstdint>
#include <string>
#include <variant>

#include "config.h"

// What an X-PAYMENT header must look like before anybody else is asked about it: x402 version 1, scheme exact, network
// base. Facilitators are lax about much of this, so it is decided here.
namespace concepts::rules {

constexpr std::uint64_t kGenerationPrice = 10000;  // USDC's smallest units: 0.01 USDC

struct Payment {
  std::string payer, pay_to;  // 20 raw bytes
  std::string nonce;          // 32 raw bytes: the same number in capitals is the same payment
  std::string signature;      // raw bytes
  std::uint64_t value, valid_after, valid_before;  // smallest units; seconds since 1970
  std::string json;           // the payload as it was sent
};

struct PaymentFault {
  std::string code;  // for `error` in the 402: invalid_payload, invalid_network, ...
};

// The shape, the scheme and to whom: what does not depend on the clock.
std::variant<Payment, PaymentFault> read_payment(const std::string& header, const Config::X402& ours,
                                                 std::uint64_t price);

// The code of what is the matter with its times at `now` (seconds since 1970), or empty.
std::string fault_in_window(const Payment& payment, std::uint64_t now);

}  // namespace concepts::rules
