#pragma once
#include <string>

#include "worker.h"

// How often an address (an IPv4 address, or an IPv6 network of 64 bits) may do what is costly to others. Beyond that,
// refusal::TooMany. `address` is what nginx says of the peer.
namespace billing::rules {

// Each opens a session at Stripe: ten a minute.
void count_checkout(Worker& worker, const std::string& address);

// Each tries an Idempotency-Key on a payment that was used before: ten an hour, those that were right given back.
void count_guess(Worker& worker, const std::string& address);
void give_guess_back(Worker& worker, const std::string& address);

}  // namespace billing::rules
