#pragma once
#include <cstdint>
#include <string>
#include <vector>

// A theme as the generator understands it.
namespace generator {

struct Theme {
  // The word the name is made of: "taco" of "late night taco truck".
  std::string star;
  std::string category;  // of the star
  std::string emoji;     // to draw for it; may be empty

  std::vector<std::string> nouns;       // the theme's others, nearest first; singular, a-z
  std::vector<std::string> adjectives;  // "retro", "haunted"
  std::vector<std::string> actions;     // infinitives

  // For sentences.
  std::string phrase;        // all of the theme that can be said: "a grumpy cat running for mayor"
  std::string short_phrase;  // "a grumpy cat"
  std::string thing;         // "cat", "karaoke machine", "penguins": to stand after "the"
  std::string setting;       // "in an abandoned mall"; empty when there is none, or when `phrase` has it already
  std::string other;         // what else it speaks of, "a bakery"; may be empty
  std::string mood;          // "spooky", "silly" ...; never empty
  bool plural = false;       // "penguins"
  bool mass = false;         // "coffee"
  bool proper = false;       // takes no article: "Blorbo"
  bool person = false;
};

// `seed` only matters when nothing in the theme can be used: it chooses another subject.
Theme read_theme(const std::string& theme, std::uint64_t seed);

}  // namespace generator
