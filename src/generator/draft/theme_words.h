#pragma once
#include <string>
#include <vector>

#include "generator/draft/part.h"

// A theme's words, each with its part of speech.
namespace generator::draft {

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

struct Reading {
  Words words;  // empty if the theme has no readable word, or none that may be used
  bool english = false;
  bool complete = false;  // nothing had to be left out
};

// Does not throw on valid UTF-8.
Reading read_words(const std::string& theme);

}  // namespace generator::draft
