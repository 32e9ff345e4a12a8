#include "web/fields.h"

#include "calendar/timestamp.h"
#include "refusal.h"

namespace web {

void require_json(const Request& request) {
  if (request.says_json()) return;
  throw refusal::UnsupportedMediaType(
      "Content-Type must be application/json: add -H 'Content-Type: application/json' to a call by curl.");
}

json::Fields json_fields(const Request& request) {
  require_json(request);
  return json::Fields(request.body);
}

std::optional<std::int64_t> optional_time(json::Fields& fields, const char* name) {
  const auto text = fields.optional_text(name, json::at_most(64));
  const auto time = text ? calendar::parse_timestamp(*text) : std::nullopt;
  if (text && !time)
    fields.add_error(name, "must be an ISO 8601 timestamp with an offset such as 2026-01-31T12:00:00Z");
  return time;
}

}  // namespace web
