#include "web/fields.h"

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

}  // namespace web
