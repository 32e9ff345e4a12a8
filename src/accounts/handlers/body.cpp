#include "accounts/handlers/body.h"

#include "accounts/rules/email.h"
#include "accounts/tables/access.h"
#include "crypto/encoding.h"
#include "refusal.h"
#include "text/utf8.h"
#include "text/visible.h"

namespace accounts::handlers {
namespace {

using rapidjson::Value;

const char kJsonOnly[] = "application/json";
const char kBoth[] = "application/x-www-form-urlencoded, application/json";

[[noreturn]] void refuse_type(const web::Request& request, const std::string& allowed) {
  const auto type = request.header("Content-Type");
  if (!type) throw refusal::UnsupportedMediaType("Content-Type is required. Allowed types: " + allowed);
  // A header may hold any bytes, but an answer has to be UTF-8.
  const std::string quoted = text::is_utf8(*type) ? " \"" + *type + "\"" : "";
  throw refusal::UnsupportedMediaType("Content-Type" + quoted + " is not allowed. Allowed types: " + allowed);
}

const char* type_of(const Value* value) {
  if (!value) return "undefined";
  switch (value->GetType()) {
    case rapidjson::kNullType:
      return "null";
    case rapidjson::kFalseType:
    case rapidjson::kTrueType:
      return "boolean";
    case rapidjson::kObjectType:
      return "object";
    case rapidjson::kArrayType:
      return "array";
    case rapidjson::kStringType:
      return "string";
    default:
      return "number";
  }
}

}  // namespace

Body Body::of_json(const web::Request& request) {
  if (!request.says_json()) refuse_type(request, kJsonOnly);
  return Body(json::parse_strictly(request.body));
}

Body Body::of_json_or_form(const web::Request& request) {
  if (request.says(kForm)) return Body(request.body);
  if (!request.says_json()) refuse_type(request, kBoth);
  return Body(json::parse_strictly(request.body));
}

Body Body::of_json_or_nothing(const web::Request& request) {
  return request.body.empty() ? Body(json::parse_strictly("{}")) : of_json(request);
}

Body Body::of_json_form_or_nothing(const web::Request& request) {
  return request.body.empty() ? of_json_or_nothing(request) : of_json_or_form(request);
}

Body::Body(rapidjson::Document json) : json_(std::move(json)) {
  if (json_.IsObject()) return;
  throw refusal::Rejected("VALIDATION_ERROR",
                          std::string("[body] Invalid input: expected object, received ") + type_of(&json_));
}

Body::Body(std::string form) : form_(std::move(form)) { json_.SetObject(); }

std::string Body::text(const char* name) {
  const Value* value = find(name);
  if (value && value->IsString()) return std::string(json::text_of(*value));
  expected(name, "string", value);
  return "";
}

std::optional<std::string> Body::optional_text(const char* name) {
  if (!find(name)) return std::nullopt;
  return text(name);
}

std::string Body::visible_text(const char* name) {
  const std::string content = text(name);
  if (!content.empty() && !text::shows_something(content)) add_error(name, text::kMustShow);
  return content;
}

std::string Body::email(const char* name) {
  const Value* value = find(name);
  const std::string address = text(name);
  if (value && value->IsString() && !rules::is_email(address)) add_error(name, "Invalid email address");
  return rules::normalized(address);
}

bool Body::boolean_or(const char* name, bool absent) {
  const Value* value = find(name);
  if (!value) return absent;
  if (value->IsBool()) return value->GetBool();
  if (form_ && (json::text_of(*value) == "true" || json::text_of(*value) == "false"))
    return json::text_of(*value) == "true";
  expected(name, "boolean", value);
  return absent;
}

std::vector<std::string> Body::ids(const char* name) {
  std::vector<std::string> texts = form_ ? web::form_values(*form_, name) : std::vector<std::string>();
  const Value* value = form_ ? nullptr : find(name);
  if (value && !value->IsArray()) expected(name, "array", value);
  if (value && value->IsArray()) {
    for (const auto& item : value->GetArray()) texts.push_back(item.IsString() ? std::string(json::text_of(item)) : "");
  }
  if (texts.size() > tables::access::kMaxListed) add_error(name, "Too big: expected array to have <=100 items");
  std::vector<std::string> ids;
  for (const auto& item : texts) {
    if (const auto id = crypto::from_uuid_text(item)) ids.push_back(*id);
  }
  if (ids.size() < texts.size()) add_error(name, "Invalid UUID");
  return ids;
}

bool Body::has(const char* name) { return find(name) != nullptr; }

bool Body::is_null(const char* name) {
  const Value* value = find(name);
  return value && value->IsNull();
}

void Body::add_error(const char* name, const std::string& message) {
  errors_ += (errors_.empty() ? "[body." : "; [body.") + std::string(name) + "] " + message;
}

void Body::done() const {
  if (!errors_.empty()) throw refusal::Rejected("VALIDATION_ERROR", errors_);
}

const Value* Body::find(const char* name) {
  if (const Value* value = json::member(json_, name)) return value;
  const auto field = form_ ? web::form_value(*form_, name) : std::nullopt;
  if (!field) return nullptr;
  if (!text::is_utf8(*field) || field->find('\0') != field->npos) throw refusal::BadBody("A field is not UTF-8.");
  auto& allocator = json_.GetAllocator();
  json_.AddMember(Value(name, allocator),
                  Value(field->data(), static_cast<rapidjson::SizeType>(field->size()), allocator), allocator);
  return json::member(json_, name);
}

void Body::expected(const char* name, const char* type, const Value* received) {
  add_error(name, std::string("Invalid input: expected ") + type + ", received " + type_of(received));
}

}  // namespace accounts::handlers
