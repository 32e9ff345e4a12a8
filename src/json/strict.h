#pragma once
#include <string>
#include <string_view>

#include "json/rapidjson.h"

namespace json {

// Parses one JSON value or throws refusal::BadBody with the reason. Besides invalid JSON it rejects nesting deeper than
// 16, a key given twice, a lone surrogate, NUL in a string, a byte-order mark, and anything after the value.
rapidjson::Document parse_strictly(const std::string& text);

inline std::string_view text_of(const rapidjson::Value& value) { return {value.GetString(), value.GetStringLength()}; }

// Returns the member of that name, or nullptr if there is none or `value` is no object.
const rapidjson::Value* member(const rapidjson::Value& value, const char* name);

// Returns the string of that name, or "" if there is none or it is something else.
std::string text_member(const rapidjson::Value& value, const char* name);

}  // namespace json
