#include "accounts/handlers/auth.h"

#include <stdexcept>

#include "web/serving/errors.h"

namespace accounts::handlers {
namespace {

using json::Json;
using refusal::Kind;

// Returns better-auth's code, or an empty string for a body without one.
std::string code_of(const refusal::Refusal& refusal) {
  switch (refusal.kind) {
    case Kind::bad_body:
      return "BAD_REQUEST";
    case Kind::invalid_fields:
      return "VALIDATION_ERROR";
    case Kind::unauthorized:
      return *refusal.what() ? "INVALID_EMAIL_OR_PASSWORD" : "UNAUTHORIZED";
    case Kind::too_large:
      return "PAYLOAD_TOO_LARGE";
    case Kind::unsupported_media_type:
      return "UNSUPPORTED_MEDIA_TYPE";
    case Kind::unavailable:
      return "SERVICE_UNAVAILABLE";
    case Kind::rejected:
    case Kind::forbidden:
    case Kind::gone:
    case Kind::conflict:
    case Kind::under_way:
      return refusal.code;
    case Kind::too_many:
    case Kind::not_found:
    case Kind::wrong_method:
    case Kind::internal:
      return "";
  }
  throw std::logic_error("a refusal of no kind");
}

std::string message_of(const refusal::Refusal& refusal) {
  if (refusal.kind == Kind::bad_body) return "Invalid JSON in request body";
  if (refusal.kind == Kind::unauthorized && !*refusal.what()) return "Unauthorized";
  return refusal.what();
}

}  // namespace

web::Response render_auth_error(const refusal::Refusal& refusal, const web::Request&) {
  if (refusal.kind == Kind::not_found || refusal.kind == Kind::wrong_method) return {404, "", "", {}};

  std::vector<Json::Member> body = {{"message", message_of(refusal)}};
  if (const auto code = code_of(refusal); !code.empty()) body.push_back({"code", code});
  auto response = web::json(refusal.kind == Kind::conflict ? 422 : web::status_of(refusal.kind), Json::object(body));

  const std::string seconds = std::to_string(refusal.retry_after);
  if (refusal.retry_after) response.headers.emplace_back("Retry-After", seconds);
  // better-auth's client reads this header, which its own rate limiter sends.
  if (refusal.kind == Kind::too_many) response.headers.emplace_back("X-Retry-After", seconds);
  return response;
}

}  // namespace accounts::handlers
