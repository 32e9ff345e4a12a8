#include "web/fields.h"

#include "refusal.h"

namespace web {

json::Fields json_fields(const Request& request) {
  if (!request.says_json()) {
    throw refusal::UnsupportedMediaType("Content-Type must be application/json.");
  }
  return json::Fields(request.body);
}

}  // namespace web
