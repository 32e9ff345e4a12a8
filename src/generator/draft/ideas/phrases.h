#pragma once
#include <string>

#include "generator/draft/ideas/subject.h"

// Writes parts of a theme as a sentence would say them.
namespace generator::draft::phrases {

std::string joined(const Words& words, Span span);
// Writes a noun phrase for a sentence: "my haunted machine" and "haunted machine" become "a haunted machine", "cats"
// stays, and "my grandma's recipe" becomes "grandma's recipe".
std::string noun_phrase(const Words& words, Span span);
// Writes a noun phrase behind a verb or a preposition: "my homework" becomes "somebody's homework". "bed", as in "in
// bed", stays.
std::string object_phrase(const Words& words, Span span);
// Says whether the noun is a verb's -ing form, like "dancing".
bool is_doing(const Word& word);

// Writes a part of the sentence: "juggling knives", "on the beach".
std::string spoken(const Words& words, Span span);
// Returns as much of the sentence behind the subject as fits into `room` characters and can be said as it stands.
std::string tail_behind(const Words& words, Span subject, std::size_t room);

}  // namespace generator::draft::phrases
