#pragma once
#include <string>
#include <vector>

#include "site/docs/openapi.h"

namespace site::docs {

// A parameter, a header, or a member of a body or an answer.
struct Field {
  std::string name;  // of a nested one its path: user.id, events[].type
  std::string type;  // in words: "array of string", "integer or null"
  bool required = false;
  std::string about;  // its limits and what it means, as Markdown
};

// The members of a schema and, after each, those that are nested in it.
std::vector<Field> fields_of(const OpenApi& api, const rapidjson::Value& schema);

// A parameter or a header, by its schema and its description.
Field field_of(const OpenApi& api, const std::string& name, const rapidjson::Value& object);

}  // namespace site::docs
