#pragma once
#include <string>
#include <vector>

// Reads values from JSON text, for tests that check answers.

// The string member of that name at the top level; empty if there is none.
std::string text_in(const std::string& json, const char* name);
// The names of the members at the top level.
std::vector<std::string> members_of(const std::string& json);
