#include "admin/command.h"

#include <algorithm>
#include <cctype>
#include <sstream>

#include "crypto/encoding.h"
#include "text/utf8.h"
#include "text/visible.h"

namespace admin {
namespace {

std::string from_to(std::int64_t min, std::int64_t max) {
  return " from " + std::to_string(min) + " to " + std::to_string(max);
}

}  // namespace

Check number_between(std::int64_t min, std::int64_t max) {
  return [=](const std::string& value) -> std::string {
    const bool digits = !value.empty() && value.size() <= 9 &&
                        std::all_of(value.begin(), value.end(), [](unsigned char c) { return std::isdigit(c); });
    const std::int64_t number = digits ? std::stoll(value) : -1;
    return number >= min && number <= max ? "" : "must be a number" + from_to(min, max);
  };
}

Check text_of(std::size_t min, std::size_t max) {
  return [=](const std::string& value) -> std::string {
    const bool fits = text::is_utf8(value) && text::code_points(value) >= min && text::code_points(value) <= max;
    return fits ? "" : "must be " + std::to_string(min) + " to " + std::to_string(max) + " characters of UTF-8";
  };
}

Check visible_text_of(std::size_t min, std::size_t max) {
  return [has_length = text_of(min, max)](const std::string& value) -> std::string {
    const auto error = has_length(value);
    return error.empty() && !value.empty() && !text::shows_something(value) ? text::kMustShow : error;
  };
}

Check id_of(const std::string& what) {
  return [=](const std::string& value) { return crypto::from_uuid_text(value) ? "" : "must be the id of " + what; };
}

Parameter word(const std::string& name, const std::string& about, Check check) {
  return {name, "", about, true, std::move(check), {}};
}

Parameter flag(const std::string& name, const std::string& about) { return {name, "", about, false, {}, {}}; }

Parameter option(const std::string& name, const std::string& value, const std::string& about, Check check) {
  return {name, value, about, false, std::move(check), {}};
}

Parameter required_option(const std::string& name, const std::string& value, const std::string& about, Check check) {
  return {name, value, about, true, std::move(check), {}};
}

Parameter option_among(const std::string& name, const std::string& value, const std::string& about,
                       std::vector<std::string> choices) {
  return {name, value, about, false, {}, std::move(choices)};
}

json::Json json_of_lines(const std::string& text) {
  std::vector<json::Json> all;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) all.emplace_back(line);
  return json::Json::array(all);
}

std::optional<std::string> Arguments::optional(const std::string& name) const {
  return has(name) ? std::optional(given_.at(name)) : std::nullopt;
}

}  // namespace admin
