#pragma once
#include <string>

#include "net/address_policy.h"

namespace incidents::rules {

struct Webhook {
  std::string url;                                     // empty: there is none
  std::string secret;                                  // signs what is sent; raw bytes
  std::string outbox;                                  // the folder of what waits to be posted (mail/outbox.h)
  std::string previous_secret = {};                    // signs as well while it is replaced; empty: there is none
  const net::AddressPolicy* address_policy = nullptr;  // of a URL that a caller wrote
};

// Says who is notified of incidents, and how.
struct Recipient {
  std::string email;         // empty: not by e-mail
  std::string what_follows;  // how an e-mail that is not the last ends: what else will come, and where all is listed
  Webhook webhook;
};

}  // namespace incidents::rules
