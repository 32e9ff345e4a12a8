#pragma once
#include <string>

namespace incidents::rules {

struct Webhook {
  std::string url;     // empty: there is none
  std::string secret;  // signs what is sent; raw bytes
  std::string outbox;  // the folder of what waits to be posted (mail/outbox.h)
};

// Says who is notified of incidents, and how.
struct Recipient {
  std::string email;         // empty: not by e-mail
  std::string where_listed;  // the sentence of an e-mail that says where all incidents are found
  Webhook webhook;
};

}  // namespace incidents::rules
