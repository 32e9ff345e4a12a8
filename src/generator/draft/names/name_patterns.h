#pragma once
#include <vector>

#include "generator/draft/names/name.h"
#include "generator/ground/theme.h"
#include "generator/ground/words.h"

// Makes the names of each pattern, one function each. None of them checks for blocked words or length.
namespace generator::draft::name_patterns {

using Names = std::vector<Name>;

Names own(const Theme& theme);
Names puns(const Theme& theme);  // and mixed
Names carriers(const Theme& theme);
Names sayings(const Theme& theme);
Names duos(const Theme& theme);
Names scenes(const Theme& theme);
Names quotes(const Theme& theme);
Names phrases(const Theme& theme);

// The patterns share these.
std::string title_case(const std::string& text);
void add(Names& names, Pattern pattern, const std::string& text, int score);
bool is_vowel(char c);
int for_length(const std::string& text);

}  // namespace generator::draft::name_patterns
