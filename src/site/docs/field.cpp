#include "site/docs/field.h"

#include <algorithm>

#include "site/docs/example_json.h"

namespace site::docs {
namespace {

using rapidjson::Value;

std::string joined(const std::vector<std::string>& parts, const std::string& separator) {
  std::string text;
  for (const auto& part : parts) text += (text.empty() || part.empty() ? "" : separator) + part;
  return text;
}

std::string type_of(const OpenApi& api, const Value& schema) {
  const Value* type = json::member(schema, "type");
  if (!type) return json::member(schema, "properties") ? "object" : "";
  if (type->IsArray()) return joined(texts_in(schema, "type"), " or ");
  const Value* items = api.member(schema, "items");
  if (!items) return type->GetString();
  const std::string of = type_of(api, *items);
  return of.empty() ? "array" : "array of " + of;
}

std::string range(const Value& schema, const char* min, const char* max, const std::string& unit) {
  const Value* least = json::member(schema, min);
  const Value* most = json::member(schema, max);
  if (least && most) return printed(*least) + " to " + printed(*most) + unit;
  if (most) return "at most " + printed(*most) + unit;
  return least && printed(*least) != "0" ? "at least " + printed(*least) + unit : "";
}

std::string code(const Value& value) { return "`" + (value.IsString() ? value.GetString() : printed(value)) + "`"; }

std::string values(const Value& schema) {
  if (const Value* only = json::member(schema, "const")) return "the only value is " + code(*only);
  const Value* all = json::member(schema, "enum");
  if (!all) return "";
  std::vector<std::string> codes;
  for (const auto& value : all->GetArray()) codes.push_back(code(value));
  return "one of " + joined(codes, ", ");
}

std::string marked(const char* text, const Value* value) { return value ? text + code(*value) : ""; }

std::string limits(const OpenApi& api, const Value& schema) {
  const Value* items = api.member(schema, "items");
  return joined(
      {values(schema), items ? values(*items) : "", range(schema, "minLength", "maxLength", " characters"),
       range(schema, "minItems", "maxItems", " items"), range(schema, "minimum", "maximum", ""),
       marked("matches ", json::member(schema, "pattern")), marked("by default ", json::member(schema, "default"))},
      "; ");
}

// Adds the limits to the description, as a sentence.
std::string about(std::string description, const std::string& limits) {
  if (limits.empty()) return description;
  std::string sentence = limits + ".";
  sentence[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(sentence[0])));
  return description.empty() ? sentence : description + " " + sentence;
}

Field field(const OpenApi& api, const std::string& name, const Value& schema, bool required) {
  const std::string format = json::text_member(schema, "format");
  return {name, type_of(api, schema) + (format.empty() ? "" : " (" + format + ")"), required,
          about(json::text_member(schema, "description"), limits(api, schema))};
}

void add_members(const OpenApi& api, const Value& given, const std::string& path, std::vector<Field>& fields) {
  const Value& schema = api.resolved(given);
  for (const char* name : {"anyOf", "oneOf"}) {
    const Value* variants = json::member(schema, name);
    if (!variants) continue;
    for (const auto& variant : variants->GetArray()) add_members(api, variant, path, fields);
  }
  if (const Value* items = json::member(schema, "items")) add_members(api, *items, path + "[]", fields);
  const Value* properties = json::member(schema, "properties");
  if (!properties) return;
  const auto required = texts_in(schema, "required");
  for (const auto& member : properties->GetObject()) {
    const std::string name = (path.empty() ? "" : path + ".") + member.name.GetString();
    const bool needed = std::count(required.begin(), required.end(), member.name.GetString()) > 0;
    fields.push_back(field(api, name, api.resolved(member.value), needed));
    add_members(api, member.value, name, fields);
  }
}

}  // namespace

std::vector<Field> fields_of(const OpenApi& api, const Value& schema) {
  std::vector<Field> fields;
  add_members(api, schema, "", fields);
  return fields;
}

Field field_of(const OpenApi& api, const std::string& name, const Value& object) {
  const Value* schema = api.member(object, "schema");
  const Value* required = json::member(object, "required");
  const std::string described = json::text_member(object, "description");
  if (!schema) return {name, "", false, described};
  Field found = field(api, name, *schema, required && required->IsTrue());
  found.about = about(described, limits(api, *schema));
  return found;
}

}  // namespace site::docs
