#pragma once
#include <string>
#include <string_view>

#include "generator/ground/theme.h"

namespace generator::draft::description {

// A filling stands for the placeholders of a sentence (words.h). `idea` may be absent if the sentence has none of its
// placeholders.
struct Filling {
  const std::string& name;
  const Theme& theme;
  const std::string& phrase;  // for {A}
  const Idea* idea = nullptr;
  std::string_view habit = {};  // for {habit}
};

std::string fill_in(std::string_view sentence, const Filling& filling);

// Returns how a sentence refers to what another one has introduced: "the churros", "the hot spring", "Mars".
std::string definite(const Idea& idea);

// Recognises "a frog and a rocket": the star is singular, but verbs and pronouns are plural.
bool is_pair(const Theme& theme);
bool is_row(const Theme& theme);  // "a frog, a rocket and a cup"

}  // namespace generator::draft::description
