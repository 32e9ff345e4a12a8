#pragma once
#include <string>

#include "json/strict.h"

namespace site::docs {

// Prints JSON on one line, without spaces, as a program sends it.
std::string printed(const rapidjson::Value& value);

// Prints JSON for people: indented, but what fits a short line is on one line.
std::string printed_for_people(const rapidjson::Value& value);

}  // namespace site::docs
