#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "web/serving/serve.h"

namespace web {

constexpr std::size_t kMaxGroup = 128;                 // requests
constexpr std::size_t kEnoughBytes = 2 * 1024 * 1024;  // of bodies; a group that has as many takes no further request

// Holds a request of a group, and its response as soon as there is one.
struct Call {
  Request request;
  std::optional<Response> response;
};

// Lists the calls of a group that have the same route, in the order in which they came.
using Calls = std::vector<Call*>;

// Wraps a handler of groups behind its gate. The handler answers every call or, to limit what it does at a time, some
// of them, and is then called again for the others. It may take the bodies of those that it answers.
class GatedGroup {
 public:
  GatedGroup(GateKey, std::function<void(const Calls&)> handler) : handler_(std::move(handler)) {}

  void operator()(const Calls& calls) const { handler_(calls); }

 private:
  std::function<void(const Calls&)> handler_;
};

// Holds a route of a pool that answers in groups. The requests of each route are answered together.
struct GroupRoute {
  std::string method, path;  // empty method: any
  GatedGroup handler;
};
using GroupRoutes = std::vector<GroupRoute>;

struct GroupLimits {
  std::string nginx_secret;    // as for is_from_nginx
  std::size_t max_body_bytes;  // kept of a body, as for read_request
  unsigned deadline;           // seconds that one call of each handler may take before the watchdog ends the process
  unsigned max_requests;       // then the process ends, and a fresh one takes its place
};

// Waits for requests on the listening socket at descriptor 0, takes all that wait, up to kMaxGroup or
// kEnoughBytes, answers them together, and repeats this. Requests whose callers left meanwhile are not answered.
// Nothing is kept from one group to the next. Returns when it was told to stop (TERM or USR1, between two groups), has
// answered its share of requests, or has no file descriptor left.
void serve_groups(const GroupRoutes& routes, ErrorRenderer render_error, const GroupLimits& limits);

}  // namespace web
