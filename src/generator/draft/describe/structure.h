#pragma once
#include <string_view>

#include "generator/ground/theme.h"
#include "generator/ground/words.h"

// Sentences about a theme depend on these.
namespace generator::draft::description {

// Its first idea with this role, or nothing.
const Idea* idea_with(const Theme& theme, Idea::Role role);

// The theme's whole phrase speaks of it already.
bool is_told(const Theme& theme, const Idea& idea);

// Says what the idea is in a sentence: "the world's smallest giraffe" has no owner, and "at 3am" is a time.
Idea::Role role_in_sentences(const Idea& idea);

// Says whether what it is without is feared ("fear"), disliked ("dislike"), lost ("loss") or not there ("lack").
std::string_view kind_of_lack(const Theme& theme);

// Says what kind of action, place or thing it is, for sentences about that kind: "cook" for "bake", "office" for "a
// meeting room", else the noun's category; may be empty.
std::string_view topic_of(const Idea& idea);
// The same of the star: "cat" for "kitten".
std::string_view topic_of_star(const Theme& theme);

// The table's sentences about a topic, or else about the category.
words::List all_or(const words::Table& table, std::string_view topic, std::string_view category);

// Lists what others like the star usually do: "guard gold". Empty if one cannot speak of others.
words::List habits_of_star(const Theme& theme);

}  // namespace generator::draft::description
