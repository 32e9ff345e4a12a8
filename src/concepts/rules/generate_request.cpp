#include "concepts/rules/generate_request.h"

#include "json/fields.h"

namespace concepts::rules {

namespace {

constexpr std::size_t kMinLength = 3, kMaxLength = 240;

}  // namespace

std::optional<std::string> theme_error(const std::string& theme) {
  return json::length_error(theme, json::between(kMinLength, kMaxLength));
}

std::string theme_of_request(const std::string& body) {
  json::Fields fields(body);
  const std::string theme = fields.text("theme");
  if (const auto error = theme_error(theme)) fields.add_error("theme", *error);
  fields.nothing_else();
  fields.done();
  return theme;
}

}  // namespace concepts::rules
