#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generator/ground/lines.h"

// Describes a theme as the generator understands it.
namespace generator {

// An idea is what a theme speaks of besides its star.
struct Idea {
  enum class Role {
    action,   // "juggling" of "a bear juggling knives", "steal" of "el gato que robó la paella"
    object,   // what the star does something to, or is made of or about: "churros", "parking tickets"
    place,    // where it is, goes or comes from: "a hot spring", "Mars", "the Oktoberfest"
    time,     // when: "night", "Mondays"
    company,  // "with", "and": "opinions", "a penguin"
    worn,     // on its body: "a hat", "roller skates"
    without,  // what it lacks, fears or has lost
    owner,    // "grandma" of "my grandma's secret salsa recipe"
    quality,  // an adjective, or a noun in front of the star: "sad", "retro", "programmer" of a programmer cat
    name,     // "Kevin" of "a sourdough starter named Kevin"
    state,    // what happens to it: "on fire", "afraid", "late"
  };
  Role role;
  std::string word;      // singular or infinitive, a-z: "churro", "juggle"; for names
  std::string phrase;    // as a sentence says it, with its article: "churros", "a hot spring", "juggling knives"
  std::string category;  // of a noun: "food"
  std::string emoji;     // that shows it in the sense that the theme means; may be empty
  bool plural = false, proper = false;
};

// A Said is a word of the theme, in English.
struct Said {
  std::string text, base;  // "juggles", "juggle"; "penguins", "penguin"; without capitals
  std::string written;     // "DJ", "Steve"
  bool noun = false, verb = false, plural = false;
};

struct Theme {
  enum class Kind {
    thing,     // somebody or something, with what it is and does
    question,  // "why did the chicken cross the road"
    saying,    // a sentence that is quoted whole: "this is fine", "gm"
    story,     // a sentence that is told whole: "my brother keeps buying kayaks, and he has never been on the water"
    unwanted,  // "anything but dogs"
    action,    // without a noun: "dancing"
    nothing,   // nothing that can be used: `star` is from our own list
  };
  Kind kind = Kind::thing;
  bool of_moment = false;  // it tells a moment: "the feeling when", "forgetting why"
  // The theme as it may be quoted is tidied, and a question has its question mark. It is empty unless the theme is
  // English, holds nothing that must not be said, and has at most 120 bytes.
  std::string quote;
  std::vector<Idea> ideas;  // the most telling first; a joke's point is nearly always the first or second
  // The coin's name is made of this word: "taco" of "late night taco truck".
  std::string star;
  std::string category;  // of the star
  std::string emoji;     // to draw for it; may be empty

  std::vector<std::string> nouns;       // the theme's others, nearest first; singular, a-z
  std::vector<std::string> adjectives;  // "retro", "haunted"
  std::vector<std::string> actions;     // infinitives

  // The following are for sentences.
  std::string phrase;        // all of the theme that can be said: "a grumpy cat running for mayor"
  std::string short_phrase;  // "a grumpy cat"
  std::string thing;         // "cat", "karaoke machine", "penguins": to stand after "the"
  std::string mood;          // "spooky", "silly" ...; never empty
  bool plural = false;       // "penguins"
  bool mass = false;         // "coffee"
  bool proper = false;       // takes no article: "Blorbo"
  bool person = false;

  std::string typed;                                   // the theme's words, folded: "this is fine"; without requests
  std::optional<lines::Row> today;                     // the theme is a phrase of today's internet
  std::vector<Said> said;                              // the theme's words in their order
  std::size_t star_at = static_cast<std::size_t>(-1);  // where the star is among them; -1: nowhere
};

// Returns the theme's mood, such as "spooky" (words/theme/moods.tsv): that of its own words, else that of its star's
// category, else "silly".
std::string mood_of(const std::vector<std::string>& words, std::string_view category);

}  // namespace generator
