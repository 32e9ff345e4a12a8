#pragma once
#include <string>
#include <vector>

#include "generator/draft/translate/tokens.h"

// Translates Chinese, Japanese, Korean and Turkish, where what is said of a noun stands in front of it:
// "寿司を握るロボット" is "a robot that shapes sushi".
namespace generator::draft::head_final {

std::vector<Token> translated(const std::string& language, const std::vector<Token>& tokens);

}  // namespace generator::draft::head_final
