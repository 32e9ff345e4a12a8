#pragma once
#include <string>
#include <vector>

#include "json/rapidjson.h"

// Reads values from JSON text, for tests that check answers.

// The string member of that name at the top level; empty if there is none.
std::string text_in(const std::string& json, const char* name);
// The names of the members at the top level.
std::vector<std::string> members_of(const std::string& json);
// Both throw std::runtime_error: one for text that is not JSON, the other for a place (/accepts/0/asset) that is not
// there.
rapidjson::Document document(const std::string& json);
const rapidjson::Value& at(const rapidjson::Document& document, const std::string& place);
