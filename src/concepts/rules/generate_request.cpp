#include "concepts/rules/generate_request.h"

#include <algorithm>

#include "generator/letters.h"
#include "json/fields.h"

namespace concepts::rules {

namespace {

constexpr std::size_t kMinLength = 3, kMaxLength = 240;

bool is_too_short(const rapidjson::Value* theme) {
  return theme && theme->IsString() && generator::letters::code_points(json::text_of(*theme)).size() < kMinLength;
}

}  // namespace

std::string theme_of_request(const std::string& body) {
  json::Fields fields(body);
  if (is_too_short(fields.any("theme"))) {
    fields.fault("theme", "must be 3 to 240 characters. An emoji counts as one character");
  }
  const std::string theme = fields.text("theme", json::between(kMinLength, kMaxLength));
  const auto points = generator::letters::code_points(theme);
  if (!points.empty() && std::none_of(points.begin(), points.end(), generator::letters::is_visible)) {
    fields.fault("theme", "must hold something other than spaces");
  }
  fields.nothing_else();
  fields.done();
  return theme;
}

}  // namespace concepts::rules
