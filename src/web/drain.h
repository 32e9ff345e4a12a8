#pragma once
#include <functional>
#include <string>
#include <vector>

#include "web/serve.h"

namespace web {

// How many requests a round takes at most.
constexpr std::size_t kMostInRound = 32;

// Answers requests together: one response each, in their order. It may take the bodies.
using AnswerRound = std::function<std::vector<Response>(std::vector<Request>&)>;

// The one route of a pool that answers in rounds.
struct RoundRoute {
  std::string method, path;
  AnswerRound answer;
};

struct RoundLimits {
  std::size_t most_body;   // bytes kept of a body, as for read_request
  unsigned deadline;       // seconds one round may take before the watchdog ends the process
  unsigned most_requests;  // then it makes room for a fresh one
};

// Waits for requests on the listening socket at descriptor 0; takes all that wait, up to
// kMostInRound, answers them together, and so on. Nothing is kept from one round to the next.
// Returns when it was told to stop (TERM or USR1, between two rounds), has answered its share, or can open nothing
// more.
void drain(const RoundRoute& route, Refuser refuse, const RoundLimits& limits);

}  // namespace web
