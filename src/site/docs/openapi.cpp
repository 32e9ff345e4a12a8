#include "site/docs/openapi.h"

#include <stdexcept>

#include <rapidjson/pointer.h>

namespace site::docs {

using rapidjson::Value;

OpenApi::OpenApi(const std::string& text) {
  document_.Parse(text.data(), text.size());
  if (document_.HasParseError()) throw std::invalid_argument("the interface description is not JSON");
}

const Value& OpenApi::resolved(const Value& value) const {
  const Value* reference = json::member(value, "$ref");
  if (!reference) return value;
  const Value* target = rapidjson::Pointer(reference->GetString(), reference->GetStringLength()).Get(document_);
  if (!target) throw std::invalid_argument("the interface description has no " + json::text_member(value, "$ref"));
  return resolved(*target);
}

const Value* OpenApi::member(const Value& value, const char* name) const {
  const Value* found = json::member(value, name);
  return found ? &resolved(*found) : nullptr;
}

const Value* example_of(const Value& object) {
  if (const Value* one = json::member(object, "example")) return one;
  const Value* several = json::member(object, "examples");
  if (!several || !several->IsObject() || several->ObjectEmpty()) return nullptr;
  return json::member(several->MemberBegin()->value, "value");
}

std::vector<std::string> texts_in(const Value& object, const char* name) {
  std::vector<std::string> texts;
  const Value* array = json::member(object, name);
  if (!array || !array->IsArray()) return texts;
  for (const auto& item : array->GetArray()) {
    if (item.IsString()) texts.emplace_back(json::text_of(item));
  }
  return texts;
}

}  // namespace site::docs
