#include "json/fields.h"

#include "refusal.h"
#include "text/utf8.h"
#include "text/visible.h"

namespace json {

// People count an emoji or a letter with an accent as one or as two, so the message says how many characters there are.
std::optional<std::string> length_error(const std::string& text, Length length) {
  const std::size_t count = text::code_points(text);
  if (count >= length.min && count <= length.max) {
    const bool fits = length.min == 0 || text::shows_something(text);
    return fits ? std::nullopt : std::optional<std::string>(text::kMustShow);
  }
  const std::string max = std::to_string(length.max) + " characters; it has " + std::to_string(count);
  return length.min == 0 ? "must be at most " + max : "must be " + std::to_string(length.min) + " to " + max;
}

Fields::Fields(const std::string& body) : body_(parse_strictly(body)) {
  if (!body_.IsObject()) throw refusal::BadBody("The body must be a JSON object.");
}

std::string Fields::text(const char* name, Length length) {
  const auto* value = any(name);
  if (value) return checked_text(name, *value, length);
  add_error(name, "is required");
  return "";
}

std::optional<std::string> Fields::optional_text(const char* name, Length length) {
  const auto* value = any(name);
  if (!value || value->IsNull()) return std::nullopt;
  return checked_text(name, *value, length);
}

std::vector<std::string> Fields::texts(const char* name, Length items, const std::string& error) {
  std::vector<std::string> texts;
  const auto* value = any(name);
  if (!value) return texts;
  const bool is_list = value->IsArray();
  const std::size_t size = is_list ? value->Size() : 0;
  if ((!is_list && !value->IsNull()) || size < items.min || size > items.max) {
    add_error(name, error);
  } else if (is_list) {
    for (const auto& one : value->GetArray()) texts.emplace_back(one.IsString() ? text_of(one) : "");
  }
  return texts;
}

bool Fields::boolean_or(const char* name, bool absent) {
  const auto* value = any(name);
  if (!value) return absent;
  if (!value->IsBool()) add_error(name, "must be true or false");
  return value->IsBool() ? value->GetBool() : absent;
}

const rapidjson::Value* Fields::any(const char* name) {
  asked_.insert(name);
  return member(body_, name);
}

void Fields::add_error(const std::string& name, const std::string& message) { errors_.emplace(name, message); }

void Fields::nothing_else() {
  for (const auto& field : body_.GetObject()) {
    const std::string name(text_of(field.name));
    if (!asked_.count(name)) add_error(name, "is not a known property");
  }
}

void Fields::done() const {
  if (!errors_.empty()) throw refusal::InvalidFields(errors_);
}

std::string Fields::checked_text(const char* name, const rapidjson::Value& value, Length length) {
  if (!value.IsString()) {
    add_error(name, "must be a string");
    return "";
  }
  const std::string text(text_of(value));
  if (const auto error = length_error(text, length)) add_error(name, *error);
  return text;
}

}  // namespace json
