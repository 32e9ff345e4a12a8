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

// The connections of one batch, open until their callers are answered.
class Connections {
 public:
  Connections() : open_(kMaxBatch) {
    for (auto& connection : open_) FCGX_InitRequest(&connection, Listener::kSocket, FCGI_FAIL_ACCEPT_ON_INTR);
  }

  Batch read(const BatchLimits& limits) {
    Batch batch;
    batch.reserve(kMaxBatch);
    while (batch.size() < kMaxBatch && FCGX_Accept_r(&open_[batch.size()]) == 0) {
      auto& next = open_[batch.size()];
      if (is_from_nginx(next, limits.nginx_secret))
        batch.push_back({read_request(next, limits.max_body_bytes), std::nullopt});
    }
    return batch;
  }

  void answer(const Batch& batch) {
    for (std::size_t i = 0; i < batch.size(); ++i) send(open_[i], *batch[i].response);
  }

 private:
  std::vector<FCGX_Request> open_;
};

bool takes(const BatchRoute& route, const Request& request) {
  return route.method.empty() || request.method == route.method;
}

// Those of the route; whoever used another method is refused.
Callers callers_of(const BatchRoute& route, ErrorRenderer render_error, Batch& batch) {
  Callers callers;
  for (auto& caller : batch) {
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
  const auto unanswered = [](const Caller* caller) { return !caller->response; };
  try {
    route.handler(callers);
    if (std::any_of(callers.begin(), callers.end(), unanswered)) {
      throw std::logic_error("a batch has requests without a response");
    }
  } catch (...) {
    for (auto* caller : callers) {
      if (!caller->response) caller->response = response_to_exception(render_error, caller->request);
    }
  }
}

void answer(const BatchRoutes& routes, ErrorRenderer render_error, Batch& batch) {
  for (const auto& route : routes) answer(route, render_error, callers_of(route, render_error, batch));
  for (auto& [request, response] : batch) {
    if (!response) response = render_error(refusal::NotFound(), request);
  }
}

void count(const Batch& batch, double seconds) {
  if (batch.empty()) return;
  counters::observe(counters::kBatchRequests, {}, static_cast<double>(batch.size()));
  for (const auto& [request, response] : batch) count_request(request, *response, seconds);
}

// An empty batch may mean that there was no descriptor for its first caller.
bool may_lack_descriptors(const Batch& batch) {
  return batch.empty() ||
         std::any_of(batch.begin(), batch.end(), [](const Caller& caller) { return caller.response->status >= 500; });
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
    const auto begun = std::chrono::steady_clock::now();
    answer(routes, render_error, batch);
    count(batch, counters::seconds_since(begun));
    if (may_lack_descriptors(batch) && out_of_descriptors()) answered = limits.max_requests;
    connections.answer(batch);
    alarm(0);
  }
}

}  // namespace web
