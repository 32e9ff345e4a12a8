#include "web/batch.h"

#include <algorithm>
#include <stdexcept>

#include <unistd.h>

#include "counters/counters.h"
#include "web/fastcgi.h"
#include "web/listener.h"
#include "web/request_count.h"

namespace web {
namespace {

// A caller whose connection is open.
struct Waiting {
  FCGX_Request* connection;
  Caller caller;
};
using Batch = std::vector<Waiting>;

class Connections {
 public:
  Connections() : open_(kMaxBatch) {
    for (auto& connection : open_) FCGX_InitRequest(&connection, Listener::kSocket, FCGI_FAIL_ACCEPT_ON_INTR);
  }

  Batch read(const BatchLimits& limits) {
    Batch batch;
    batch.reserve(kMaxBatch);
    FCGX_Request* next = open_.data();
    for (std::size_t accepted = 0; accepted < kMaxBatch && FCGX_Accept_r(next) == 0; ++accepted) {
      if (is_abandoned(*next)) {
        close(*next);
      } else if (is_from_nginx(*next, limits.nginx_secret)) {
        batch.push_back({next, {read_request(*next, limits.max_body_bytes), std::nullopt}});
        ++next;
      }
    }
    return batch;
  }

 private:
  std::vector<FCGX_Request> open_;
};

bool takes(const BatchRoute& route, const Request& request) {
  return route.method.empty() || request.method == route.method;
}

// Those of the route that have no response yet; whoever used another method is refused.
Callers callers_of(const BatchRoute& route, ErrorRenderer render_error, Batch& batch) {
  Callers callers;
  for (auto& [connection, caller] : batch) {
    if (caller.request.path != route.path) continue;
    caller.request.route = route.path;
    if (takes(route, caller.request)) {
      callers.push_back(&caller);
    } else {
      caller.response = render_error(refusal::WrongMethod(route.method + ", OPTIONS"), caller.request);
    }
  }
  return callers;
}

void answer(const BatchRoute& route, ErrorRenderer render_error, const Callers& callers) {
  if (callers.empty()) return;
  const auto answered = [](const Caller* caller) { return caller->response.has_value(); };
  try {
    route.handler(callers);
    if (std::none_of(callers.begin(), callers.end(), answered)) {
      throw std::logic_error("a batch has no request with a response");
    }
  } catch (...) {
    for (auto* caller : callers) {
      if (!caller->response) caller->response = response_to_exception(render_error, caller->request);
    }
  }
}

void answer(const BatchRoutes& routes, ErrorRenderer render_error, Batch& batch) {
  for (const auto& route : routes) answer(route, render_error, callers_of(route, render_error, batch));
  for (auto& [connection, caller] : batch) {
    if (caller.request.route.empty()) caller.response = render_error(refusal::NotFound(), caller.request);
  }
}

// An empty batch may mean that there was no descriptor for its first caller.
bool may_lack_descriptors(const Batch& batch) {
  return batch.empty() || std::any_of(batch.begin(), batch.end(), [](const Waiting& one) {
           return one.caller.response && one.caller.response->status >= 500;
         });
}

// Sends the responses that there are, and keeps those callers that still wait for one.
void send_responses(Batch& batch, double seconds) {
  const auto is_done = [&](const Waiting& one) {
    const auto& response = one.caller.response;
    if (response) {
      count_request(one.caller.request, *response, seconds);
      send(*one.connection, *response);
    } else if (is_abandoned(*one.connection)) {
      close(*one.connection);
    } else {
      return false;
    }
    return true;
  };
  batch.erase(std::remove_if(batch.begin(), batch.end(), is_done), batch.end());
}

}  // namespace

void serve_batches(const BatchRoutes& routes, ErrorRenderer render_error, const BatchLimits& limits) {
  Listener listener;
  FCGX_Init();
  Connections connections;
  for (std::size_t answered = 0; answered < limits.max_requests && listener.wait_for_caller();) {
    alarm(limits.deadline);
    Batch batch = connections.read(limits);
    answered += batch.size();
    if (!batch.empty()) counters::observe(counters::kBatchRequests, {}, static_cast<double>(batch.size()));
    const auto begun = std::chrono::steady_clock::now();
    do {
      alarm(limits.deadline);
      answer(routes, render_error, batch);
      if (may_lack_descriptors(batch) && out_of_descriptors()) answered = limits.max_requests;
      send_responses(batch, counters::seconds_since(begun));
    } while (!batch.empty());
    alarm(0);
  }
}

}  // namespace web
