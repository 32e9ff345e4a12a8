#pragma once
#include <string>

#include "worker.h"

// How often what costs others something may be asked for. Counted in a table, over all workers of all hosts; beyond
// that, refusal::TooMany, and nothing is counted.
namespace telemetry::rules {

// Each judges a hostname, and the answer tells what a name resolves to here: 30 a minute for one user.
void count_registration(Worker& worker, const std::string& user_id);

// Each stays in the table for good: 300 a minute for one user.
void count_minting(Worker& worker, const std::string& user_id);

// 10 a minute from one IPv4 address or IPv6 network of 64 bits. `address` is nginx's word for the peer.
void count_waitlist_entry(Worker& worker, const std::string& address);

}  // namespace telemetry::rules
