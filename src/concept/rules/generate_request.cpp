#include "concept/rules/generate_request.h"

#include "web/fields.h"

namespace concepts::rules {

std::string theme_of_request(const std::string& body) {
  web::Fields fields(body);
  const std::string theme = fields.text("theme", web::between(3, 240));
  fields.nothing_else();
  fields.done();
  return theme;
}

}  // namespace concepts::rules
