#include "accounts/handlers/refusals.h"

namespace accounts::handlers {
namespace {

using json::Json;
using web::Response;

Response coded(int status, const std::string& message, const std::string& code) {
  if (code.empty()) return web::json(status, Json::object({{"message", message}}));
  return web::json(status, Json::object({{"message", message}, {"code", code}}));
}

Response coded(int status, const refusal::Coded& refusal) { return coded(status, refusal.what(), refusal.code); }

// better-auth's limiter says X-Retry-After, HTTP says Retry-After.
Response too_many(const refusal::TooMany& refusal) {
  const std::string seconds = std::to_string(refusal.retry_after);
  return coded(429, refusal.what(), "").with("Retry-After", seconds).with("X-Retry-After", seconds);
}

}  // namespace

Response refuse_for_auth(const refusal::Refusal& refusal, const web::Request&) {
  if (dynamic_cast<const refusal::BadBody*>(&refusal)) {
    return coded(400, "Invalid JSON in request body", "BAD_REQUEST");
  }
  if (auto* rejected = dynamic_cast<const refusal::Rejected*>(&refusal)) return coded(400, *rejected);
  if (auto* unauthorized = dynamic_cast<const refusal::Unauthorized*>(&refusal)) {
    if (!*unauthorized->what()) return coded(401, "Unauthorized", "UNAUTHORIZED");
    return coded(401, unauthorized->what(), "INVALID_EMAIL_OR_PASSWORD");
  }
  if (auto* forbidden = dynamic_cast<const refusal::Forbidden*>(&refusal)) return coded(403, *forbidden);
  if (auto* conflict = dynamic_cast<const refusal::Conflict*>(&refusal)) return coded(422, *conflict);
  if (auto* large = dynamic_cast<const refusal::TooLarge*>(&refusal)) {
    return coded(413, large->what(), "PAYLOAD_TOO_LARGE");
  }
  if (auto* type = dynamic_cast<const refusal::UnsupportedMediaType*>(&refusal)) {
    return coded(415, type->what(), "UNSUPPORTED_MEDIA_TYPE");
  }
  if (auto* many = dynamic_cast<const refusal::TooMany*>(&refusal)) return too_many(*many);
  if (auto* unavailable = dynamic_cast<const refusal::Unavailable*>(&refusal)) {
    return coded(503, unavailable->what(), "SERVICE_UNAVAILABLE")
        .with("Retry-After", std::to_string(unavailable->retry_after));
  }
  return {404, "", "", {}};
}

}  // namespace accounts::handlers
