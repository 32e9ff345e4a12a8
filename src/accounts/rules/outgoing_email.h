#pragma once
#include <chrono>

#include "config.h"
#include "mail/message.h"

namespace accounts::rules {

// Hands it to the spool or to sendmail. If that fails, the log says why: an answer that said so would reveal that there
// is an account.
void send(const Config& config, const mail::Message& email);

// Holds an answer back until 100 ms have passed since this was made, which is more than any way through a request
// takes: the time must not tell whether there was somebody to write to.
class MinimumDuration {
 public:
  ~MinimumDuration();

 private:
  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
};

}  // namespace accounts::rules
