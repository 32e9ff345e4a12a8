#pragma once
#include <string>
#include <string_view>
#include <vector>

// What names are put together from besides the theme.
namespace generator::draft::name_words {

using Words = std::vector<std::string_view>;

const Words& epithets();                         // adjectives: "Plucky"
const Words& titles();                           // "Captain"
const Words& tails();                            // "Parade"
const Words& endings();                          // "zilla"
const Words& rhymes();                           // short nouns that end like many others
const Words& phrases();                          // "Sir %s a Lot": %s is the word, %p its plural
const Words& mood_words(std::string_view mood);  // "moonlit" for spooky
const Words& props(std::string_view category);   // what goes with it: "orbit" for a star

}  // namespace generator::draft::name_words
