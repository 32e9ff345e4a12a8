#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "billing/tables/payments.h"
#include "net/http_client.h"
#include "settings/config.h"

// Asks the chain about a payment, through a JSON-RPC node. It never sends anything to the chain.
namespace billing::rules {

using tables::payments::Entry;

struct Finding {
  enum class Kind {
    unused,          // at `time`, which is the chain's own clock
    paid,            // `transaction` moved the money from the payer to us
    spent_otherwise  // `transaction` used or cancelled it without paying for this, so it never can
  } kind;
  std::string transaction;  // 32 raw bytes, or empty
  std::uint64_t time;       // seconds since 1970
};

// Returns nullopt if the node gives no answer, or not enough of one to be sure.
std::optional<Finding> look_up(net::HttpClient& http, const Config& config, const Entry& entry);

// Says whether the payment's authorization was used or cancelled at any time, for any purpose. It takes one call.
// Returns false also if the node gives no answer.
bool is_spent(net::HttpClient& http, const Config& config, const Entry& entry);

}  // namespace billing::rules
