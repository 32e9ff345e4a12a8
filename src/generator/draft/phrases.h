#pragma once
#include <string>

#include "generator/draft/subject.h"

// Parts of a theme as a sentence would say them.
namespace generator::draft::phrases {

std::string joined(const Words& words, Span span);
// "my haunted machine" -> "a haunted machine", "haunted machine" -> "a haunted machine", "cats" -> "cats".
std::string noun_phrase(const Words& words, Span span);
// "dancing" as a noun.
bool is_doing(const Word& word);

// The rest of the sentence behind the subject, when it can be said as it stands.
std::string tail_behind(const Words& words, Span subject);
// The next noun of a translated theme, for when its sentence could not be translated: " and a cheese".
std::string company_of(const Words& words, Span subject);
// "in space"; may be empty.
std::string setting_in(const Words& words, Span subject);
// The next noun phrase behind the subject that can stand alone; a bare singular, as in "at night", cannot.
std::string other_behind(const Words& words, Span subject);

}  // namespace generator::draft::phrases
