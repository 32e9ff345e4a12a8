#include "support/json.h"

#include <stdexcept>

#include <rapidjson/pointer.h>

#include "json/strict.h"

std::string text_in(const std::string& json, const char* name) {
  rapidjson::Document document;
  document.Parse(json.data(), json.size());
  const auto* value = json::member(document, name);
  return value && value->IsString() ? std::string(json::text_of(*value)) : "";
}

std::vector<std::string> members_of(const std::string& json) {
  rapidjson::Document document;
  document.Parse(json.data(), json.size());
  std::vector<std::string> names;
  if (!document.IsObject()) return names;
  for (const auto& member : document.GetObject()) names.emplace_back(json::text_of(member.name));
  return names;
}

rapidjson::Document document(const std::string& json) {
  rapidjson::Document parsed;
  parsed.Parse(json.data(), json.size());
  if (parsed.HasParseError()) throw std::runtime_error("not JSON: " + json);
  return parsed;
}

const rapidjson::Value& at(const rapidjson::Document& document, const std::string& place) {
  const auto* found = rapidjson::Pointer(place.c_str()).Get(document);
  if (!found) throw std::runtime_error("there is nothing at " + place);
  return *found;
}
