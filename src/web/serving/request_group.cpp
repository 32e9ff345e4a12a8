#include "web/serving/request_group.h"

#include <algorithm>
#include <stdexcept>

#include <unistd.h>

#include "counters/counters.h"
#include "web/serving/fastcgi.h"
#include "web/serving/listener.h"
#include "web/serving/serve.h"

namespace web {
namespace {

struct Waiting {
  FCGX_Request* connection;
  Call call;
};
using RequestGroup = std::vector<Waiting>;

class Connections {
 public:
  Connections() : open_(kMaxGroup) {
    for (auto& connection : open_) FCGX_InitRequest(&connection, Listener::kSocket, FCGI_FAIL_ACCEPT_ON_INTR);
  }

  RequestGroup read(const GroupLimits& limits) {
    RequestGroup group;
    group.reserve(kMaxGroup);
    FCGX_Request* next = open_.data();
    std::size_t bytes = 0;
    for (std::size_t accepted = 0; accepted < kMaxGroup && bytes < kEnoughBytes && FCGX_Accept_r(next) == 0;
         ++accepted) {
      if (is_abandoned(*next)) {
        close(*next);
      } else if (is_from_nginx(*next, limits.nginx_secret)) {
        group.push_back({next, {read_request(*next, limits.max_body_bytes), std::nullopt}});
        bytes += group.back().call.request.body.size();
        ++next;
      }
    }
    return group;
  }

 private:
  std::vector<FCGX_Request> open_;
};

bool takes(const GroupRoute& route, const Request& request) {
  return route.method.empty() || request.method == route.method;
}

// Returns the calls of the route that have no response yet, and refuses those with another method.
Calls calls_of(const GroupRoute& route, ErrorRenderer render_error, RequestGroup& group) {
  Calls calls;
  for (auto& [connection, call] : group) {
    if (call.request.path != route.path) continue;
    call.request.route = route.path;
    if (takes(route, call.request)) {
      calls.push_back(&call);
    } else {
      call.response = render_error(refusal::WrongMethod(route.method + ", OPTIONS"), call.request);
    }
  }
  return calls;
}

void answer(const GroupRoute& route, ErrorRenderer render_error, const Calls& calls) {
  if (calls.empty()) return;
  const auto answered = [](const Call* call) { return call->response.has_value(); };
  try {
    route.handler(calls);
    if (std::none_of(calls.begin(), calls.end(), answered)) {
      throw std::logic_error("a group has no request with a response");
    }
  } catch (...) {
    for (auto* call : calls) {
      if (!call->response) call->response = response_to_exception(render_error, call->request);
    }
  }
}

void answer(const GroupRoutes& routes, ErrorRenderer render_error, RequestGroup& group) {
  for (const auto& route : routes) answer(route, render_error, calls_of(route, render_error, group));
  for (auto& [connection, call] : group) {
    if (call.request.route.empty()) call.response = render_error(refusal::NotFound(), call.request);
  }
}

// An empty group may mean that there was no descriptor for its first caller.
bool has_to_end(const RequestGroup& group) {
  bool fails = group.empty();
  for (const auto& waiting : group) {
    const auto& response = waiting.call.response;
    if (!response) continue;
    if (response->ends_worker) return true;
    fails = fails || response->status >= 500;
  }
  return fails && has_run_out();
}

// Sends the responses that there are, and keeps those requests that still wait for one.
void send_responses(RequestGroup& group, double seconds) {
  const auto is_done = [&](const Waiting& waiting) {
    const auto& response = waiting.call.response;
    if (response) {
      count_request(waiting.call.request, *response, seconds);
      send(*waiting.connection, *response);
    } else if (is_abandoned(*waiting.connection)) {
      close(*waiting.connection);
    } else {
      return false;
    }
    return true;
  };
  group.erase(std::remove_if(group.begin(), group.end(), is_done), group.end());
}

}  // namespace

void serve_groups(const GroupRoutes& routes, ErrorRenderer render_error, const GroupLimits& limits) {
  Listener listener;
  FCGX_Init();
  Connections connections;
  for (std::size_t answered = 0; answered < limits.max_requests && listener.wait_for_caller();) {
    alarm(kReadingDeadline);
    RequestGroup group = connections.read(limits);
    answered += group.size();
    if (!group.empty()) counters::observe(counters::kGroupRequests, {}, static_cast<double>(group.size()));
    const auto begun = std::chrono::steady_clock::now();
    do {
      alarm(limits.deadline);
      answer(routes, render_error, group);
      if (has_to_end(group)) answered = limits.max_requests;
      send_responses(group, counters::seconds_since(begun));
    } while (!group.empty());
    alarm(0);
  }
}

}  // namespace web
