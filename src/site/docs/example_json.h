#pragma once
#include <string>

#include "json/strict.h"

namespace site::docs {

// JSON on one line, without spaces, as a program sends it.
std::string printed(const rapidjson::Value& value);

// JSON for people: indented, with whatever fits a short line on one line.
std::string printed_for_people(const rapidjson::Value& value);

}  // namespace site::docs
