#include "telemetry/handlers/with_read_token.h"

#include "accounts/handlers/gates.h"
#include "refusal.h"
#include "telemetry/handlers/bearer.h"
#include "telemetry/rules/read_token.h"
#include "telemetry/rules/throttle.h"

namespace telemetry::handlers {
namespace {

using web::Request;

User require_reader(const Request& request, Worker& worker, const std::string& token) {
  if (request.method != "GET" && request.method != "HEAD") {
    throw refusal::Unauthorized("A read token can only read. Please sign in, and send the session cookie.");
  }
  auto user = rules::user_of_token(worker, token);
  if (!user) {
    throw refusal::Unauthorized(
        "This read token is unknown or was revoked. Please mint another (POST /api/v1/tokens).");
  }
  return *std::move(user);
}

}  // namespace

class ReadTokenGate {
 public:
  template <class Call>
  static web::Gated around(Call&& call) {
    return web::Gated(std::forward<Call>(call));
  }
};

web::Gated signed_in_or_token(Worker& worker, web::Response (*handler)(const Request&, Worker&, const User&)) {
  const auto timed = [handler](const Request& request, Worker& at, const User& user) {
    const rules::TimedRead read(at, user.id);
    return handler(request, at, user);
  };
  const auto with_cookie = accounts::handlers::signed_in(worker, timed);
  return ReadTokenGate::around([&worker, timed, with_cookie](const Request& request) {
    const std::string bearer = bearer_of(request);
    if (!rules::claims_to_be_read_token(bearer)) return with_cookie(request);
    return timed(request, worker, require_reader(request, worker, bearer));
  });
}

}  // namespace telemetry::handlers
