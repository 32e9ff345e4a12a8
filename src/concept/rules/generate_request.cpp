#include "concept/rules/generate_request.h"

#include <algorithm>

#include "concept/rules/letters.h"
#include "web/fields.h"

namespace concepts::rules {

std::string theme_of_request(const std::string& body) {
  web::Fields fields(body);
  const std::string theme = fields.text("theme", web::between(3, 240));
  const auto points = letters::code_points(theme);
  if (!points.empty() && std::none_of(points.begin(), points.end(), letters::is_visible)) {
    fields.fault("theme", "must hold something other than spaces");
  }
  fields.nothing_else();
  fields.done();
  return theme;
}

}  // namespace concepts::rules
