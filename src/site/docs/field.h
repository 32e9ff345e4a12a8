#pragma once
#include <string>
#include <vector>

#include "site/docs/openapi.h"

namespace site::docs {

// Describes a parameter, a header, or a member of a body or an answer.
struct Field {
  std::string name;  // of a nested one its path: user.id, events[].type
  std::string type;  // in words: "array of string", "integer or null"
  bool required = false;
  std::string about;  // its limits and what it means, as Markdown
};

// Lists the members of a schema and, after each, those that are nested in it.
std::vector<Field> fields_of(const OpenApi& api, const rapidjson::Value& schema);

// Describes a parameter or a header by its schema and its description.
Field field_of(const OpenApi& api, const std::string& name, const rapidjson::Value& object);

}  // namespace site::docs
