#pragma once
#include <list>
#include <string>
#include <vector>

#include "telemetry/handlers/with_sdk_key.h"
#include "telemetry/rules/delivery.h"

namespace telemetry::handlers {

// Bytes of one body, on the wire and inflated. Players that report in CMCD or EPAS send a few kB.
constexpr std::size_t kMaxCollected = 1024 * 1024, kMaxReported = 64 * 1024;

// What one request brings.
struct Brought {
  std::list<rules::Delivery> deliveries;
  std::string fault;                         // what of it could not be read, for the owner of the key; empty: nothing
  web::Response answer = web::no_content();  // once all is stored
};

// Throws what ends the request.
using Read = Brought (*)(const KeyedCaller& keyed, rules::Sender sender);

// Reads as many of the requests as one transaction should take, at least one, stores what they bring together, and
// answers these: with its own answer who has all stored, with the refusal who could not be read, with an error whose
// deliveries are not all committed. Notes when each key was last used, and what of it could not be read.
void collect(const std::vector<KeyedCaller>& callers, Worker& worker, Read read);

}  // namespace telemetry::handlers
