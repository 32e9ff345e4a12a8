#pragma once
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "web/request.h"
#include "web/response.h"

namespace accounts::handlers {
class SessionGate;
}
namespace telemetry::handlers {
class ReadTokenGate;
}

namespace web {

// A handler behind its gate. Only the gates that are named here can make one, so that no route can be mounted without a
// gate.
class Gated {
 public:
  Response operator()(const Request& request) const { return call_(request); }

 private:
  friend class accounts::handlers::SessionGate;
  friend class telemetry::handlers::ReadTokenGate;
  template <class Worker, class Handler>
  friend Gated open_to_all(Worker& worker, Handler handler);
  explicit Gated(std::function<Response(const Request&)> call) : call_(std::move(call)) {}

  std::function<Response(const Request&)> call_;
};

// The gate that lets everyone in: handler(request, worker).
template <class Worker, class Handler>
Gated open_to_all(Worker& worker, Handler handler) {
  return Gated([&worker, handler](const Request& request) { return handler(request, worker); });
}

struct Route {
  std::string method;
  std::string path;  // as the specification prints it; <id> stands for one segment
  Gated handler;
};

using Routes = std::vector<Route>;

}  // namespace web
