#pragma once
#include <chrono>

#include "mail/message.h"
#include "settings/config.h"

namespace accounts::rules {

// Puts the e-mail into the outbox. A failure is only logged, because an error in the answer would reveal that there is
// an account.
void send(const Config& config, const mail::Message& email);

// Delays an answer until 100 ms after this object was made, which is longer than any path through a request takes. So
// the time does not reveal whether there was somebody to write to.
class MinimumDuration {
 public:
  ~MinimumDuration();

 private:
  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
};

}  // namespace accounts::rules
