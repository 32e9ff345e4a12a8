#pragma once
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "json/rapidjson.h"

namespace json {

// Holds JSON to be sent, as text that is known to be valid.
class Json {
 public:
  Json(const std::string& text);  // NOLINT: so that {"id", key.id} reads as it prints
  Json(const char* text) : Json(std::string(text)) {}
  Json(std::nullptr_t) : text_("null") {}
  template <class T, class = std::enable_if_t<std::is_arithmetic_v<T>>>
  Json(T number) {
    if constexpr (std::is_same_v<T, bool>)
      text_ = number ? "true" : "false";
    else
      text_ = std::to_string(number);
  }
  template <class T>
  Json(const std::optional<T>& value) : Json(value ? Json(*value) : Json(nullptr)) {}

  using Member = std::pair<std::string, Json>;
  static Json object(std::initializer_list<Member> members);
  static Json object(const std::vector<Member>& members);
  static Json array(const std::vector<Json>& items);
  // Makes an array of what `json_of` returns for each item.
  template <class Items, class JsonOf>
  static Json array_of(const Items& items, JsonOf json_of) {
    std::vector<Json> all;
    for (const auto& item : items) all.push_back(json_of(item));
    return array(all);
  }
  // Takes text that is known to be valid JSON, such as stored text that was parsed before.
  static Json verbatim(std::string json);
  static Json of(const rapidjson::Value& parsed);

  const std::string& text() const { return text_; }

 private:
  Json() = default;
  std::string text_;
};

}  // namespace json
