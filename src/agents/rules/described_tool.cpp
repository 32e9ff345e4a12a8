#include "agents/rules/described_tool.h"

#include <stdexcept>

#include <rapidjson/pointer.h>

#include "json/strict.h"
#include "text/ascii.h"

namespace agents::rules {

using json::Json;
using json::member;
using json::text_member;
using rapidjson::Value;

namespace {

// A tool's result is JSON, so it takes no parameter about other forms.
const std::set<std::string> kOfOtherForms = {"format", "bom", "separator"};

const Value& at(const Value& root, const std::string& pointer) {
  const auto* found = rapidjson::Pointer(pointer.c_str()).Get(root);
  if (!found) throw std::logic_error("openapi.json has no " + pointer);
  return *found;
}

const Value& resolved(const Value& root, const Value& value) {
  const auto reference = text_member(value, "$ref");
  return reference.empty() ? value : at(root, reference.substr(1));
}

// The schema of an argument, with the words of its parameter.
Json schema_of(const Value& root, const Value& parameter) {
  std::vector<Json::Member> members;
  for (const auto& one : resolved(root, *member(parameter, "schema")).GetObject())
    members.emplace_back(std::string(json::text_of(one.name)), Json::of(one.value));
  members.emplace_back("description", text_member(parameter, "description"));
  return Json::object(members);
}

struct Schema {
  std::vector<Json::Member> properties;
  std::vector<Json> required;
};

Schema schema_of_query(const Value& root, const Value& operation) {
  Schema schema;
  const auto* parameters = member(operation, "parameters");
  if (!parameters) return schema;
  for (const auto& each : parameters->GetArray()) {
    const auto& parameter = resolved(root, each);
    const auto name = text_member(parameter, "name");
    if (text_member(parameter, "in") != "query" || kOfOtherForms.count(name)) continue;
    schema.properties.emplace_back(name, schema_of(root, parameter));
    const auto* required = member(parameter, "required");
    if (required && required->IsTrue()) schema.required.emplace_back(name);
  }
  return schema;
}

Schema schema_of_body(const Value& root, const Value& operation) {
  const auto& body = resolved(root, at(operation, "/requestBody/content/application~1json/schema"));
  Schema schema;
  for (const auto& one : at(body, "/properties").GetObject())
    schema.properties.emplace_back(std::string(json::text_of(one.name)), Json::of(one.value));
  for (const auto& name : at(body, "/required").GetArray())
    schema.required.emplace_back(std::string(json::text_of(name)));
  return schema;
}

std::string pointer_to(const Tool& tool) {
  std::string path;
  for (const char c : std::string(tool.path)) path += c == '/' ? "~1" : std::string(1, c);
  return "/paths/" + path + "/" + text::lower(tool.method);
}

DescribedTool describe(const Tool& tool, const Value& root) {
  const auto& operation = at(root, pointer_to(tool));
  const bool reads = tool.method == std::string("GET");
  const auto schema = reads ? schema_of_query(root, operation) : schema_of_body(root, operation);
  std::set<std::string> arguments;
  for (const auto& [name, _] : schema.properties) arguments.insert(name);
  return {tool, arguments,
          Json::object({{"name", tool.name},
                        {"title", tool.title},
                        {"description", tool.description},
                        {"inputSchema", Json::object({{"type", "object"},
                                                      {"properties", Json::object(schema.properties)},
                                                      {"required", Json::array(schema.required)},
                                                      {"additionalProperties", false}})},
                        {"annotations", Json::object({{"readOnlyHint", reads}, {"destructiveHint", false}})}})};
}

}  // namespace

std::vector<DescribedTool> described(const Tools& tools, const std::string& openapi) {
  rapidjson::Document root;
  root.Parse(openapi.data(), openapi.size());
  std::vector<DescribedTool> all;
  for (const auto& tool : tools) all.push_back(describe(tool, root));
  return all;
}

}  // namespace agents::rules
