#include "providers/call.h"

#include <thread>

#include "crypto/random.h"

namespace providers {
namespace {

// Says whether a retry may help. A used-up quota also comes as 429, but waiting a moment does not help.
bool is_passing(const net::HttpAnswer& answer) {
  if (answer.status == 429) return error_details_in(answer).code != "insufficient_quota";
  return answer.status == 408 || answer.status == 409 || answer.status >= 500;
}

bool is_passing(const net::NoAnswer& none) {
  return none.cause == net::NoAnswer::Cause::not_reached || none.cause == net::NoAnswer::Cause::cut_off;
}

// Returns a random time up to the bound (full jitter), so that callers refused together do not retry together.
milliseconds jittered(milliseconds most) {
  return milliseconds(crypto::random_number() % (static_cast<std::uint64_t>(most.count()) + 1));
}

// Waits, or returns false at once if the deadline would pass meanwhile.
bool wait(milliseconds pause, const Deadline& deadline) {
  if (pause >= deadline.left()) return false;
  std::this_thread::sleep_for(pause);
  return true;
}

Error no_time_left() {
  Error error(Error::Kind::timed_out, "no time was left to ask");
  error.health = Error::Health::unknown;
  return error;
}

}  // namespace

net::HttpAnswer call(net::HttpClient& http, net::HttpRequest request, const Limits& limits, const Deadline& deadline) {
  milliseconds backoff = limits.backoff;
  for (int call = 1;; ++call, backoff *= 2) {
    const auto patience = std::min(limits.call, deadline.left());
    if (patience.count() == 0) throw no_time_left();
    request.timeout_ms = patience.count();
    try {
      const auto answer = http.send(request);
      if (call == limits.calls || !is_passing(answer)) return answer;
      if (!wait(std::chrono::seconds(answer.retry_after) + jittered(backoff), deadline)) return answer;
    } catch (const net::NoAnswer& none) {
      if (call < limits.calls && is_passing(none) && wait(jittered(backoff), deadline)) continue;
      Error error = error_of(none);
      if (error.kind == Error::Kind::timed_out && patience < limits.call) error.health = Error::Health::unknown;
      throw error;
    }
  }
}

net::HttpAnswer ask(const Provider& provider, const std::string& path, const json::Json& body, std::size_t max_bytes,
                    const Deadline& deadline) {
  net::HttpRequest request;
  request.url = provider.settings.url + path;
  request.headers = {"Content-Type: application/json", "Accept: application/json"};
  if (!provider.settings.key.empty()) request.headers.push_back("Authorization: Bearer " + provider.settings.key);
  request.body = body.text();
  request.max_bytes = max_bytes;
  return call(provider.http, request, provider.limits, deadline);
}

}  // namespace providers
