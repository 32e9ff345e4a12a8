#pragma once
#include <string>

#include "generator/draft/ideas/subject.h"

// Parts of a theme as a sentence would say them.
namespace generator::draft::phrases {

std::string joined(const Words& words, Span span);
// "my haunted machine" -> "a haunted machine", "haunted machine" -> "a haunted machine", "cats" -> "cats", "my
// grandma's recipe" -> "grandma's recipe".
std::string noun_phrase(const Words& words, Span span);
// Behind a verb or a preposition: "my homework" -> "somebody's homework"; "bed", as in "in bed", stays.
std::string object_phrase(const Words& words, Span span);
// "dancing" as a noun.
bool is_doing(const Word& word);

// A part of the sentence as it is said: "juggling knives", "on the beach".
std::string spoken(const Words& words, Span span);
// Returns as much of the sentence behind the subject as fits into `room` characters and can be said as it stands.
std::string tail_behind(const Words& words, Span subject, std::size_t room);

// "in space"; may be empty.
std::string setting_in(const Words& words, Span subject);
// The next noun phrase behind the subject that can stand alone; a bare singular, as in "at night", cannot.
std::string other_behind(const Words& words, Span subject);

}  // namespace generator::draft::phrases
