#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "web/serve.h"

namespace telemetry::handlers {
class SdkKeyGate;
}

namespace web {

// How many requests a batch has at most.
constexpr std::size_t kMaxBatch = 32;

// A request of a batch, and its response as soon as there is one.
struct Caller {
  Request request;
  std::optional<Response> response;
};

// Those of a batch that have the same route, in the order in which they came.
using Callers = std::vector<Caller*>;

// A handler of batches behind its gate. Only the gates that are named here can make one, so that no batch route can be
// mounted without a gate. It answers every caller or, to limit what it does at a time, some of them: then it is called
// again for the others. It may take the bodies of those that it answers.
class GatedBatch {
 public:
  void operator()(const Callers& callers) const { call_(callers); }

 private:
  friend class telemetry::handlers::SdkKeyGate;
  explicit GatedBatch(std::function<void(const Callers&)> call) : call_(std::move(call)) {}

  std::function<void(const Callers&)> call_;
};

// A route of a pool that answers in batches. The callers of each route are answered together.
struct BatchRoute {
  std::string method, path;  // empty method: any
  GatedBatch handler;
};
using BatchRoutes = std::vector<BatchRoute>;

struct BatchLimits {
  std::string nginx_secret;    // as for is_from_nginx
  std::size_t max_body_bytes;  // kept of a body, as for read_request
  unsigned deadline;           // seconds that one call of each handler may take before the watchdog ends the process
  unsigned max_requests;       // then the process ends, and a fresh one takes its place
};

// Waits for requests on the listening socket at descriptor 0; takes all that wait, up to kMaxBatch, answers them
// together, and so on. Callers that left meanwhile are not answered. Nothing is kept from one batch to the next.
// Returns when it was told to stop (TERM or USR1, between two batches), has answered its share of requests, or has no
// file descriptor left.
void serve_batches(const BatchRoutes& routes, ErrorRenderer render_error, const BatchLimits& limits);

}  // namespace web
