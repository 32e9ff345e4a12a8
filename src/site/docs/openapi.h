#pragma once
#include <string>
#include <vector>

#include "json/strict.h"

namespace site::docs {

// Holds an OpenAPI description, whose references can be followed.
class OpenApi {
 public:
  // Throws std::invalid_argument unless it is JSON.
  explicit OpenApi(const std::string& text);

  const rapidjson::Value& root() const { return document_; }
  // Returns what a `{"$ref": "#/..."}` points to, and any other value itself.
  const rapidjson::Value& resolved(const rapidjson::Value& value) const;
  // Returns the member of that name, resolved, or nullptr if there is none.
  const rapidjson::Value* member(const rapidjson::Value& value, const char* name) const;

 private:
  rapidjson::Document document_;
};

// Returns the first of the examples that a parameter or a body has, or nullptr if it has none.
const rapidjson::Value* example_of(const rapidjson::Value& object);

// Returns the items of an array that are texts, and none if there is no such array.
std::vector<std::string> texts_in(const rapidjson::Value& object, const char* name);

}  // namespace site::docs
