#include "accounts/handlers/gates.h"

#include "accounts/handlers/cookies.h"
#include "refusal.h"
#include "web/origin.h"

namespace accounts::handlers {
namespace {

using Verdict = net::OriginVerdict;
using web::Request;

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

// Whatever a signed-in user writes belongs to their row: an orphan means that the account went after we had looked.
template <class Work>
web::Response with_account(Work&& work) {
  try {
    return work();
  } catch (const db::ForeignKeyViolation&) {
    throw refusal::Unauthorized();
  }
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
  return tables::sessions::find(worker.db, *token);
}

class SessionGate {
 public:
  template <class Call>
  static web::Gated around(Call&& call) {
    return web::Gated(std::forward<Call>(call));
  }
};

web::Gated signed_in(Worker& worker, web::Response (*handler)(const Request&, Worker&, const User&)) {
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

web::Gated from_own_pages(Worker& worker, web::Response (*handler)(const Request&, Worker&)) {
  return SessionGate::around([&worker, handler](const Request& request) {
    require_own_page(request, worker);
    return handler(request, worker);
  });
}

}  // namespace accounts::handlers
