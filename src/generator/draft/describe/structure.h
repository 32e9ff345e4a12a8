#pragma once
#include <string_view>

#include "generator/ground/theme.h"
#include "generator/ground/words.h"

// Says what a theme has, as far as the choice of sentences depends on it.
namespace generator::draft::description {

// Returns the theme's first idea with this role, or nothing.
const Idea* idea_with(const Theme& theme, Idea::Role role);

// Says whether the theme's whole phrase speaks of the idea already.
bool is_told(const Theme& theme, const Idea& idea);

// Returns the role that the idea has in a sentence: "the world's smallest giraffe" has no owner, and "at 3am" is a
// time.
Idea::Role role_in_sentences(const Idea& idea);

// Says whether what the star is without is feared ("fear"), disliked ("dislike"), lost ("loss") or not there ("lack").
std::string_view kind_of_lack(const Theme& theme);

// Says what kind of action, place or thing it is, for sentences about that kind: "cook" for "bake", "office" for "a
// meeting room", else the noun's category. It may be empty.
std::string_view topic_of(const Idea& idea);
// Returns the same for the star: "cat" for "kitten".
std::string_view topic_of_star(const Theme& theme);

// Returns the table's sentences about the topic, or about the category if there are none.
words::List all_or(const words::Table& table, std::string_view topic, std::string_view category);

// Lists what others like the star usually do: "guard gold". The list is empty if one cannot speak of others.
words::List habits_of_star(const Theme& theme);

}  // namespace generator::draft::description
