#pragma once
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "web/request.h"
#include "web/response.h"

namespace web {

// Lets gates, and only them, wrap a route's handler. scripts/check-floors lists the files that may make one, so that no
// route can be mounted without a gate.
class GateKey {};

// Says whether a gate charges its caller for the time that a read takes.
enum class Reads { free, timed };

// Says whether a request that changes something reads parameters of its query.
enum class Query { none, read };

// Wraps a handler behind its gate.
class Gated {
 public:
  Gated(GateKey, std::function<Response(const Request&)> call, Reads reads = Reads::free, std::string parameter = "")
      : call_(std::move(call)), reads_(reads), parameter_(std::move(parameter)) {}

  Response operator()(const Request& request) const { return call_(request); }
  Reads reads() const { return reads_; }
  // Returns the name of the parameter that it reads itself, or "".
  const std::string& parameter() const { return parameter_; }

 private:
  std::function<Response(const Request&)> call_;
  Reads reads_;
  std::string parameter_;
};

// Lets everyone in, and calls handler(request, worker).
template <class Worker, class Handler>
Gated open_to_all(Worker& worker, Handler handler) {
  return Gated(GateKey(), [&worker, handler](const Request& request) { return handler(request, worker); });
}

struct Route {
  std::string method;
  std::string path;  // as the specification prints it; <id> stands for one segment
  Gated handler;
};

using Routes = std::vector<Route>;

}  // namespace web
