#include "accounts/handlers/views.h"

namespace accounts::handlers {

using json::Json;

web::Response done() { return web::json(200, Json::object({{"status", true}})); }

web::Response redirect(const std::string& url, int status) {
  return web::Response{status, "", "", {}}.with("Location", url);
}

Json json_of(const tables::User& user) {
  return Json::object({{"id", user.id},
                       {"name", user.name},
                       {"email", user.email},
                       {"emailVerified", user.email_verified},
                       {"image", user.image},
                       {"createdAt", user.created_at},
                       {"updatedAt", user.updated_at}});
}

Json json_of(const tables::Session& session) {
  return Json::object({{"id", session.id},
                       {"token", session.token},
                       {"userId", session.user_id},
                       {"expiresAt", session.expires_at},
                       {"createdAt", session.created_at},
                       {"updatedAt", session.updated_at},
                       {"ipAddress", session.ip_address},
                       {"userAgent", session.user_agent}});
}

Json json_of(const tables::Entry& entry) {
  const auto or_null = [](const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); };
  return Json::object({{"kind", name_of(entry.way)},
                       {"id", entry.id},
                       {"name", or_null(entry.name)},
                       {"role", or_null(entry.role)},
                       {"since", entry.since},
                       {"lastUsedAt", entry.last_used_at}});
}

}  // namespace accounts::handlers
