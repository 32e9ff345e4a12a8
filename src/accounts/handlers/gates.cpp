#include "accounts/handlers/gates.h"

#include <algorithm>

#include "accounts/handlers/cookies.h"
#include "refusal.h"
#include "text/utf8.h"
#include "web/origin.h"

namespace accounts::handlers {
namespace {

using Verdict = net::OriginVerdict;
using web::Request;

constexpr std::size_t kMaxAgent = 255;  // bytes

Verdict provenance(const Request& request, const Worker& worker) {
  return web::origin_of(request, worker.config.trusted_origins);
}

void require_own_page(const Request& request, const Worker& worker) {
  const Verdict verdict = provenance(request, worker);
  if (verdict == Verdict::missing) {
    throw refusal::Forbidden("MISSING_OR_NULL_ORIGIN", "Missing or null Origin");
  }
  if (verdict == Verdict::foreign) throw refusal::Forbidden("INVALID_ORIGIN", "Invalid origin");
}

// All that a signed-in user writes refers to their row: a missing one means that the account was deleted meanwhile.
template <class Work>
web::Response with_account(Work&& work) {
  try {
    return work();
  } catch (const db::ForeignKeyViolation&) {
    throw refusal::Unauthorized();
  }
}

std::string user_agent(const Request& request) {
  std::string agent = request.header("User-Agent").value_or("");
  if (!text::is_utf8(agent)) return "";
  agent.resize(std::min(agent.size(), kMaxAgent));
  while (!text::is_utf8(agent)) agent.pop_back();  // cut within a character
  return agent;
}

SignedIn require_session(const Request& request, Worker& worker) {
  auto found = session_of(request, worker);
  if (!found) throw refusal::Unauthorized();
  return *std::move(found);
}

}  // namespace

std::optional<SignedIn> session_of(const Request& request, Worker& worker) {
  const auto token = session_token(request, worker.config);
  if (!token) return std::nullopt;
  return rules::find_session(worker.db, *token);
}

rules::Client client_of(const Request& request) { return {request.remote_addr, user_agent(request)}; }

class SessionGate {
 public:
  template <class Call>
  static web::Gated around(Call&& call) {
    return web::Gated(std::forward<Call>(call));
  }
};

web::Gated signed_in(Worker& worker, const UserHandler& handler) {
  return SessionGate::around([&worker, handler](const Request& request) {
    if (provenance(request, worker) != Verdict::trusted) {
      throw refusal::Unauthorized("The session cookie does not count on requests from another origin");
    }
    const auto caller = require_session(request, worker);
    return with_account([&] { return handler(request, worker, caller.user); });
  });
}

web::Gated with_session(Worker& worker, web::Response (*handler)(const Request&, Worker&, const SignedIn&)) {
  return SessionGate::around([&worker, handler](const Request& request) {
    require_own_page(request, worker);
    const auto caller = require_session(request, worker);
    return with_account([&] { return handler(request, worker, caller); });
  });
}

web::Gated from_trusted_origin(Worker& worker, web::Response (*handler)(const Request&, Worker&)) {
  return SessionGate::around([&worker, handler](const Request& request) {
    require_own_page(request, worker);
    return handler(request, worker);
  });
}

}  // namespace accounts::handlers
