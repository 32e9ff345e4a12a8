#pragma once
#include <optional>

#include "generator/draft/read/candidate.h"

// Says whether a word is a verb where it stands.
namespace generator::draft {

// Reads a word such as "dancing" as a gerund or an adjective. It returns nothing if neither fits.
std::optional<Word> ing_form(const Candidate& word);
// Reads a word such as "stole" or "made" (of cheese) as a past tense or a participle.
std::optional<Word> past_form(const Candidate& word);
// Reads a word as a verb in the present or as an order, also between nouns: "cat runs for mayor", "squirrels plan a
// heist".
std::optional<Word> present_form(const Candidate& word);

// Says whether the word is the verb that a relative, a modal, a pronoun or a "to" in front of it needs.
bool is_wanted_verb(const Candidate& word);

}  // namespace generator::draft
