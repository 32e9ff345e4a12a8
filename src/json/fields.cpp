#include "json/fields.h"

#include "refusal.h"
#include "text/utf8.h"

namespace json {
namespace {

std::string length_rule(Length length) {
  if (length.min == 0) return "must be at most " + std::to_string(length.max) + " characters";
  return "must be " + std::to_string(length.min) + " to " + std::to_string(length.max) + " characters";
}

}  // namespace

Fields::Fields(const std::string& body) : body_(parse_strictly(body)) {
  if (!body_.IsObject()) throw refusal::BadBody("The body must be a JSON object.");
}

std::string Fields::text(const char* name, Length length) {
  const auto* value = any(name);
  if (value) return checked_text(name, *value, length);
  fault(name, "is required");
  return "";
}

std::optional<std::string> Fields::optional_text(const char* name, Length length) {
  const auto* value = any(name);
  if (!value || value->IsNull()) return std::nullopt;
  return checked_text(name, *value, length);
}

bool Fields::boolean_or(const char* name, bool absent) {
  const auto* value = any(name);
  if (!value) return absent;
  if (!value->IsBool()) fault(name, "must be true or false");
  return value->IsBool() ? value->GetBool() : absent;
}

const rapidjson::Value* Fields::any(const char* name) {
  asked_.insert(name);
  return member(body_, name);
}

void Fields::fault(const std::string& name, const std::string& message) { faults_.emplace(name, message); }

void Fields::nothing_else() {
  for (const auto& field : body_.GetObject()) {
    const std::string name(text_of(field.name));
    if (!asked_.count(name)) fault(name, "is not a known property");
  }
}

void Fields::done() const {
  if (!faults_.empty()) throw refusal::InvalidFields(faults_);
}

std::string Fields::checked_text(const char* name, const rapidjson::Value& value, Length length) {
  if (!value.IsString()) {
    fault(name, "must be a string");
    return "";
  }
  const std::string text(text_of(value));
  const std::size_t count = text::code_points(text);
  if (count < length.min || count > length.max) fault(name, length_rule(length));
  return text;
}

}  // namespace json
