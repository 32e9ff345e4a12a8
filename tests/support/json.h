#pragma once
#include <string>
#include <vector>

// What stands in a JSON text, for tests that look at answers.

// The string member of that name at the top level; empty when there is none.
std::string text_in(const std::string& json, const char* name);
// The names of the members at the top level.
std::vector<std::string> members_of(const std::string& json);
