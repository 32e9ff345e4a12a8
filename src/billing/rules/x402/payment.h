#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "settings/config.h"

// Checks a payment header before the facilitator is asked about it, because facilitators are lax about much of this. It
// accepts scheme exact and the networks of settings/network.h, in X-PAYMENT of x402 version 1 or PAYMENT-SIGNATURE of
// version 2, which wrap the same authorization.
namespace billing::rules {

struct Payment {
  std::string network;                             // as the ledger spells it, in either version
  std::string payer, pay_to;                       // 20 raw bytes
  std::string nonce;                               // 32 raw bytes, so that its spelling in capitals is the same payment
  std::string signature;                           // raw bytes
  std::uint64_t value, valid_after, valid_before;  // smallest units; seconds since 1970
  int version;                                     // of x402, 1 or 2

  // What a payment of version 2 says that its buyer has accepted. A member is absent if it does not say.
  struct Accepted {
    std::optional<std::string> amount, asset, pay_to;
  } accepted;
  // What stands around the payload of a payment of version 2, for facilitators that speak it: JSON of `accepted` and,
  // where they were sent, `resource` and `extensions`. It is empty in version 1.
  std::string envelope;
  // What a buyer of version 2 calls the purchase, so that it is paid for once, whatever else is signed for it (the
  // extension payment-identifier). It is empty if it was not sent, or if it could not be recognized again.
  std::string identifier;
  bool is_misnamed = false;  // it could not

  // Returns JSON for the facilitator: the signature and the authorization that were read, and nothing else, in their
  // usual spelling, because facilitators fail at capitals without a checksum. The numbers are what was signed, not
  // their spelling. `to` is pay_to as the requirements beside it spell it.
  std::string payload(const std::string& to) const;

  // Returns 32 raw bytes: a hash of everything that was signed, and of the signature.
  std::string hash() const;
};

struct PaymentError {
  std::string code;  // for `error` in the 402: invalid_payload, invalid_network, ...
};

using PaymentOrError = std::variant<Payment, PaymentError>;

// Checks the shape, version, scheme and network, none of which depends on our settings.
PaymentOrError read_payment(const std::string& header);

// Returns the code of what is wrong with the network, the name of the purchase, the amount, the receiver or the terms
// that the buyer says to have accepted, or an empty text. It is checked only for a payment that is new to the ledger,
// because one that was begun before a setting changed still has to be finished.
std::string error_in_terms(const Payment& payment, const Config::X402& ours, std::uint64_t price);

}  // namespace billing::rules
