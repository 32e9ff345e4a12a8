#pragma once
#include <cstdint>
#include <string>
#include <variant>

#include "billing/rules/prices.h"
#include "config.h"

// A payment header is checked before the facilitator is asked about it: scheme exact, network base; X-PAYMENT
// of x402 version 1 or PAYMENT-SIGNATURE of version 2, which wrap the same authorization. Facilitators are lax about
// much of this, so it is checked here.
namespace billing::rules {

struct Payment {
  std::string payer, pay_to;                       // 20 raw bytes
  std::string nonce;                               // 32 raw bytes: the same number in capitals is the same payment
  std::string signature;                           // raw bytes
  std::uint64_t value, valid_after, valid_before;  // smallest units; seconds since 1970
  int version;                                     // of x402, 1 or 2

  // JSON for the facilitator: the signature and the authorization that were read, and nothing else, in their usual
  // spelling, as facilitators fail at capitals without a checksum. What was signed are the numbers, not their spelling.
  // `to` is pay_to as the requirements beside it spell it.
  std::string payload(const std::string& to) const;

  // 32 raw bytes over everything that was signed, and the signature.
  std::string hash() const;
};

struct PaymentError {
  std::string code;  // for `error` in the 402: invalid_payload, invalid_network, ...
};

using PaymentOrError = std::variant<Payment, PaymentError>;

// Checks the shape, the version, the scheme and the network, none of which depends on our settings.
PaymentOrError read_payment(const std::string& header);

// The code of what is wrong with its amount or its receiver, or empty. Asked only of a payment that is new to the
// ledger: one that was begun before a setting changed still has to be finished.
std::string error_in_terms(const Payment& payment, const Config::X402& ours, std::uint64_t price);

// The code of what is wrong with its times, or empty when it can be settled `needed` seconds after `now` (since
// 1970) at the latest, and not later than kMaxValidity from now: until then its outcome may stay open.
constexpr std::uint64_t kMaxValidity = 3600;
std::string error_in_window(std::uint64_t valid_after, std::uint64_t valid_before, std::uint64_t now,
                            std::uint64_t needed);

}  // namespace billing::rules
