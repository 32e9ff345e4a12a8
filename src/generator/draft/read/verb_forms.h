#pragma once
#include <optional>

#include "generator/draft/read/candidate.h"

// Says whether a word is a verb where it stands.
namespace generator::draft {

// A word such as "dancing" is a gerund or an adjective; nothing if neither fits.
std::optional<Word> ing_form(const Candidate& word);
// "stole", "made" of cheese.
std::optional<Word> past_form(const Candidate& word);
// Also between nouns: "cat runs for mayor", "squirrels plan a heist".
std::optional<Word> present_form(const Candidate& word);

// The verb that a relative, a modal, a pronoun or a "to" in front of it waits for.
bool is_wanted_verb(const Candidate& word);

}  // namespace generator::draft
