#pragma once
#include <string>
#include <vector>

// A theme's words, each with what it does in the sentence.
namespace generator::draft {

enum class Part {
  noun,
  adjective,
  verb,    // finite: "runs", "wants"
  gerund,  // "running"
  adverb,
  preposition,
  of,  // apart from the others: it ties two nouns to one
  determiner,
  possessive,  // "my", and "grandmother's"
  conjunction,
  relative,  // "that", "who"
  copula,    // "is", "are"
  number,
  dropped,  // said nothing, or must not be said; the sentence has a hole here
  pause,    // a comma, a full stop
};

struct Word {
  std::string text;  // as it would stand in an English sentence
  std::string base;  // singular or infinitive, a-z
  Part part = Part::noun;
  bool plural = false;
  bool proper = false;
  bool translated = false;  // from an emoji or another language
  std::string category;     // of a noun
  std::string emoji;
};

using Words = std::vector<Word>;

// Never throws on valid UTF-8; empty when nothing can be read or nothing may be kept.
Words read_words(const std::string& theme);

}  // namespace generator::draft
