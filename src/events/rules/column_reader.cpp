#include "events/rules/column_reader.h"

#include <stdexcept>

#include "json/strict.h"

namespace events::rules::columns {

void refuse_columns(const char* why) { throw std::runtime_error(std::string("stored columns have ") + why); }

const rapidjson::Value& member(const rapidjson::Value& document, const char* name) {
  const auto* const found = json::member(document, name);
  if (!found) refuse_columns("a member that is missing");
  return *found;
}

const rapidjson::Value& list(const rapidjson::Value& document, const char* name) {
  const rapidjson::Value& found = member(document, name);
  if (!found.IsArray()) refuse_columns("a member that is no list");
  return found;
}

const rapidjson::Value& element(const rapidjson::Value& list, rapidjson::SizeType at) {
  if (!list.IsArray() || at >= list.Size()) refuse_columns("a list that is too short");
  return list[at];
}

std::int64_t number(const rapidjson::Value& value) {
  if (!value.IsInt64()) refuse_columns("something else in place of a number");
  return value.GetInt64();
}

rapidjson::SizeType list_index(const rapidjson::Value& value) {
  if (!value.IsUint()) refuse_columns("something else in place of a position");
  return value.GetUint();
}

std::string_view text(const rapidjson::Value& value) {
  if (!value.IsString()) refuse_columns("something else in place of a text");
  return json::text_of(value);
}

}  // namespace events::rules::columns
