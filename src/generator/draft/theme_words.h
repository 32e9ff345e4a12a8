#pragma once
#include <string>
#include <vector>

// A theme's words, each with its part of speech.
namespace generator::draft {

enum class Part {
  noun,
  adjective,
  verb,        // finite: "runs", "wants"
  gerund,      // "running"
  participle,  // behind its noun: "made" of cheese, "named" Kevin
  adverb,
  preposition,
  of,  // apart from the others: it ties two nouns to one
  determiner,
  possessive,  // "my", and "grandmother's"
  conjunction,
  relative,  // "that", "who"
  copula,    // "is", "are"
  number,
  pronoun,   // "it", "nobody"
  modal,     // "can", "did"
  question,  // "why", and what opens a clause like it: "when", "because"
  dropped,   // said nothing, or must not be said; the sentence has a hole here
  pause,     // a comma, a full stop
};

struct Word {
  std::string text;  // as it would stand in an English sentence
  std::string base;  // singular or infinitive, a-z
  Part part = Part::noun;
  bool plural = false;
  bool proper = false;
  bool hyphen = false;      // ties it to the next word
  bool translated = false;  // from an emoji or another language
  std::string category;     // of a noun
  std::string emoji;
};

using Words = std::vector<Word>;

// Empty if the theme has no readable word, or none that may be used. Does not throw on valid UTF-8.
Words read_words(const std::string& theme);

}  // namespace generator::draft
