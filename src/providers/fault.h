#pragma once
#include <stdexcept>
#include <string>
#include <vector>

#include "net/http_client.h"

// Why a provider gave nothing that could be used.
namespace providers {

// what() may be shown: it holds no secret, and of the provider's words only what redacted() leaves of their beginning.
struct Fault : std::runtime_error {
  enum class Kind {
    unavailable,  // not reached, overloaded, or not for us
    timed_out,
    rejected,  // it does not want to do this one
    invalid    // what it gave is of no use
  };
  Fault(Kind kind, const std::string& what) : std::runtime_error(what), kind(kind) {}

  Kind kind;
  // What this says of the provider: when it is down, whoever asks next will fare the same, whatever they ask.
  enum class Health { up, down, unknown } health = Health::up;
  int retry_after = 0;  // seconds; 0: it did not say
};

// What an error answer says: {"error": {"type", "code", "message"}}, or what others have in its place.
struct Complaint {
  std::string type, code, message;
};
Complaint complaint_in(const net::HttpAnswer& answer);

// It will not do this for anybody: no use in asking in another way.
bool is_moderation(const Complaint& complaint);

// Of an answer that is an error; at most 200 characters of printable ASCII.
Fault fault_in(const net::HttpAnswer& answer, const std::vector<std::string>& secrets);
Fault fault_of(const net::NoAnswer& none);

}  // namespace providers
